import { expect, test } from 'vitest';
import { roleByName } from '../../../core/competition/role-by-name.ts';

test.each([
  ['Обучение.csv', 'train'],
  ['Тестовая выборка.csv', 'test'],
  ['пример_решения.csv', 'sample'],
  ['datos_entrenamiento.csv', 'train'],
  ['conjunto_prueba.csv', 'test'],
  ['exemplo_submissao.csv', 'sample'],
  ['训练集.csv', 'train'],
  ['测试集.csv', 'test'],
  ['提交示例.csv', 'sample'],
  ['obraz.csv', null],
  ['trainLabels.csv', 'labels'],
  ['unlabeled.csv', 'test'],
  ['test_labels.csv', null],
  ['solution.csv', 'sample'],
  ['solution_viscosity.csv', null],
])('%s is %s', (name, role) => {
  expect(roleByName(name)).toBe(role);
});
