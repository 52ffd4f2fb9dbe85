import type { StageName } from '../../stages/index.ts';

/** Where each stage stands in the picture, in columns and rows; a stage without a place does not compile. */
const places: Readonly<Record<StageName, readonly [column: number, row: number]>> = {
  fetch: [0, 2],
  summarise: [0.5, 1],
  analyze: [1, 2],
  partition: [1.45, 3],
  baseline: [2.85, 3],
  ablate: [3.9, 3],
  survey: [1.5, 1],
  explore: [2.4, 1],
  advise: [1.55, 0.2],
  plan: [2.4, 2],
  generate: [3.3, 2],
  debug: [3.55, 0],
  improve: [5.3, 0],
  rehearse: [3.55, 1],
  verify: [4.6, 1],
  trial: [5.65, 1],
  compare: [6.7, 1],
  refit: [6.75, 0],
  extend: [7.9, 1],
  tree: [9.05, 1],
  merge: [10.2, 1],
  execute: [5.65, 2],
  validate: [6.9, 2],
  autofix: [6.9, 3],
  fallback: [7.9, 3],
  confirm: [7.9, 2],
  check: [8.9, 2],
  distil: [8.9, 3],
  report: [9.9, 2],
  submit: [10.9, 2],
};

/** With a language model or a program of the user's own; `submit` when asked. */
const sometimes: ReadonlySet<StageName> = new Set([
  'summarise',
  'partition',
  'baseline',
  'ablate',
  'survey',
  'explore',
  'advise',
  'rehearse',
  'verify',
  'trial',
  'compare',
  'refit',
  'extend',
  'tree',
  'merge',
  'improve',
  'check',
  'distil',
  'submit',
]);
const afterFailure: ReadonlySet<StageName> = new Set(['debug', 'autofix', 'fallback']);

type Arrow = readonly [from: StageName, to: StageName];

/** What follows when a stage did its work. */
const onwards: readonly Arrow[] = [
  ['fetch', 'analyze'],
  ['fetch', 'summarise'],
  ['summarise', 'analyze'],
  ['analyze', 'plan'],
  ['analyze', 'partition'],
  ['partition', 'survey'],
  ['partition', 'plan'],
  ['generate', 'baseline'],
  ['baseline', 'generate'],
  ['baseline', 'ablate'],
  ['ablate', 'generate'],
  ['survey', 'explore'],
  ['explore', 'plan'],
  ['survey', 'advise'],
  ['survey', 'plan'],
  ['advise', 'plan'],
  ['plan', 'generate'],
  ['generate', 'execute'],
  ['generate', 'rehearse'],
  ['debug', 'rehearse'],
  ['rehearse', 'verify'],
  ['verify', 'trial'],
  ['trial', 'compare'],
  ['compare', 'extend'],
  ['compare', 'refit'],
  ['refit', 'extend'],
  ['extend', 'tree'],
  ['compare', 'improve'],
  ['improve', 'rehearse'],
  ['tree', 'merge'],
  ['merge', 'validate'],
  ['verify', 'execute'],
  ['execute', 'validate'],
  ['autofix', 'validate'],
  ['fallback', 'validate'],
  ['validate', 'confirm'],
  ['confirm', 'check'],
  ['confirm', 'distil'],
  ['check', 'report'],
  ['check', 'distil'],
  ['distil', 'report'],
  ['report', 'submit'],
];

/** What follows when it failed; others from `plan` to `validate`: another attempt or the fallback (a user's program that is refused: the end). */
const onFailure: readonly Arrow[] = [
  ['rehearse', 'debug'],
  ['validate', 'autofix'],
];

/** All arrows, for the test that holds them to the machine. */
export const arrows: readonly Arrow[] = [...onwards, ...onFailure];

const [width, height] = [76, 30];
const centre = (stage: StageName): readonly [x: number, y: number] => {
  const [column, row] = places[stage];
  return [50 + column * 100, 36 + row * 60];
};

/** A straight line from the edge of one box to that of the other; two between the same boxes lie side by side. */
const line = ([from, to]: Arrow, kind: 'on' | 'failed'): string => {
  const [ax, ay] = centre(from);
  const [bx, by] = centre(to);
  const [dx, dy] = [bx - ax, by - ay];
  const reach = Math.min(width / 2 / Math.abs(dx || 1e-9), height / 2 / Math.abs(dy || 1e-9));
  const both = arrows.some(([other, back]) => other === to && back === from);
  const aside = both ? (kind === 'on' ? -7 : 7) : 0;
  const at = (share: number) => `${(ax + dx * share + aside).toFixed(1)} ${(ay + dy * share).toFixed(1)}`;
  return `<path class="${kind}" d="M${at(reach)} L${at(1 - reach)}" marker-end="url(#tip)"/>`;
};

const box = (stage: StageName): string => {
  const [x, y] = centre(stage);
  const kind = afterFailure.has(stage) ? 'last' : sometimes.has(stage) ? 'some' : 'all';
  return `<rect class="${kind}" x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="5"/><text x="${x}" y="${y + 4}">${stage}</text>`;
};

const style = `text{font:12px sans-serif;text-anchor:middle;fill:#1f2328}.note{fill:#59636e;font-size:11px;text-anchor:start}
rect{stroke:#59636e}.all{fill:#ddf4ff}.some{fill:#fff8c5}.last{fill:#ffebe9}.tries{fill:none;stroke:#cf222e;stroke-dasharray:4 4}
path{fill:none;stroke:#59636e;stroke-width:1.3}.failed{stroke:#cf222e;stroke-dasharray:4 4}#tip path{fill:#59636e}`;

/** One run as a picture: the stages, what follows what, and where failures lead. */
export const runPicture = (): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1190 286" role="img" aria-label="The stages of a run">',
    `<style>${style}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0 L8 4 L0 8 z"/></marker></defs>',
    '<rect width="1190" height="286" fill="#fff" style="stroke:none"/>',
    '<rect class="tries" x="246" y="8" width="546" height="236" rx="8"/>',
    '<path class="failed" d="M792 216 L818 216" marker-end="url(#tip)"/>',
    ...onwards.map((arrow) => line(arrow, 'on')),
    ...onFailure.map((arrow) => line(arrow, 'failed')),
    ...(Object.keys(places) as StageName[]).map(box), // the keys of a record by stage
    '<text class="note" x="484" y="236">failures: another attempt, then the fallback</text>',
    '<text class="note" x="12" y="272">blue: in every run. yellow: with a language model, a program of your own (rehearse, verify), from 60 s on (distil), from 90 s on (check), or --submit. red and dashed: after a failure.</text>',
    '</svg>',
    '',
  ].join('\n');
