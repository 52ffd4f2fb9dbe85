import { cell } from '../messages/scripts/explorer.ts';

/** 300 rows of `y = 3 x`: enough to hold some back. */
export const tripled = `x,y\n${Array.from({ length: 300 }, (_, at) => `${at % 97},${3 * (at % 97)}`).join('\n')}\n`;

/** A cell that keeps a model: `y` is what this Python makes of `x`. */
export const keeps = (formula: string) =>
  cell(
    `import os\nos.makedirs('model', exist_ok=True)\nopen('model/predict.py', 'w').write(${JSON.stringify(`def predict(rows):\n    x = rows['x']\n    return ${formula}\n`)})`,
  );
