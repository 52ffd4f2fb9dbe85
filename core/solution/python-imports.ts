const thirdParty = new Set(
  [
    'PIL catboost joblib lightgbm matplotlib numpy onnxruntime pandas pyarrow pydicom scipy sklearn threadpoolctl torch xgboost',
    'av cv2 imageio librosa safetensors skimage soundfile textstat tifffile timm torchaudio torchvision transformers wordfreq',
  ].flatMap((names) => names.split(' ')),
);

/** Whether a module comes from a library, not from Python itself. */
const isThirdParty = (module: string) => thirdParty.has(module.split('.')[0] ?? '');

/** Imports as a sorter leaves them: first the standard library's, then the others; plain before from, names of one module together. */
export const importBlocks = (statements: readonly string[], lineWidth: number): string[] => {
  const plain = new Set<string>();
  const named = new Map<string, Set<string>>();
  for (const statement of statements) {
    const from = /^from (\S+) import (.+?),?$/.exec(statement);
    if (from?.[1] === undefined) plain.add(statement);
    else
      named.set(
        from[1],
        new Set([...(named.get(from[1]) ?? []), ...(from[2] ?? '').split(',').map((name) => name.trim())]),
      );
  }
  const lines = [
    ...[...plain].sort().map((line) => ({ module: line.split(' ')[1] ?? '', line })),
    ...[...named]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([module, names]) => ({ module, line: fromImport(module, names, lineWidth) })),
  ];
  return [false, true].map((third) =>
    lines
      .filter(({ module }) => isThirdParty(module) === third)
      .map(({ line }) => line)
      .join('\n'),
  );
};

/** Sorted as isort does: constants, then classes, then the rest, each without regard to case. */
const fromImport = (module: string, names: ReadonlySet<string>, lineWidth: number): string => {
  const rank = (name: string) => (/^[A-Z0-9_]+$/.test(name) ? 0 : /^[A-Z]/.test(name) ? 1 : 2);
  const folded = (name: string) => `${name.toLowerCase()} ${name}`;
  const sorted = [...names].sort((a, b) => rank(a) - rank(b) || (folded(a) < folded(b) ? -1 : 1));
  const line = `from ${module} import ${sorted.join(', ')}`;
  return line.length <= lineWidth
    ? line
    : `from ${module} import (\n${sorted.map((name) => `    ${name},`).join('\n')}\n)`;
};
