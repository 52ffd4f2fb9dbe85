/** How files of hosts who do not write English are called: starts of words. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^(обуч|трен|entrena|treina|treino$|entra[iî]ne|apprentissage$|e[gğ]itim|latih|训练|訓練|学習|훈련|학습)/u, 'train'],
  [/^(тест|prueba|teste$|uji$|测试|測試|テスト|테스트)/u, 'test'],
  [
    /^(пример|образ[ец]|шаблон|muestra|ejemplo|exempl[eo]|amostra|[oö]rnek|contoh|提交|样例|示例|提出|サンプル|제출|샘플)/u,
    'sample',
  ],
];

/** A file's name, with the words for train, test and sample in English. */
export const inEnglish = (name: string): string =>
  name.normalize('NFC').replaceAll(/\p{L}+/gu, (word) => {
    const found = words.find(([form]) => form.test(word.toLowerCase()));
    return found === undefined ? word : found[1];
  });
