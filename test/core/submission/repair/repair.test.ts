import { describe, expect, test } from 'vitest';
import { carry, key, specimen, target } from '../check/specimen.ts';
import { chance, file, repaired, single } from './repairing.ts';

const good = file('0.10', '0.9', '0.5');

describe('names and rows', () => {
  test.each([
    ['header-spelling', ' ID,P\nid_0,0.10\nid_1,0.9\nid_2,0.5\n'],
    ['missing-header', 'id_0,0.10\nid_1,0.9\nid_2,0.5\n'],
    ['target-name', 'id,prediction\nid_0,0.10\nid_1,0.9\nid_2,0.5\n'],
    ['key-name', 'ImageId,p\nid_0,0.10\nid_1,0.9\nid_2,0.5\n'],
    ['index-column', ',id,p\n0,id_0,0.10\n1,id_1,0.9\n2,id_2,0.5\n'],
    ['index-column', 'id,p,\nid_0,0.10,\nid_1,0.9,\nid_2,0.5,\n'],
    ['extra-column', 'id,p,fold\nid_0,0.10,1\nid_1,0.9,2\nid_2,0.5,1\n'],
    ['repeated-column', 'id,p,p\nid_0,0.10,0.10\nid_1,0.9,0.9\nid_2,0.5,0.5\n'],
    ['column-order', 'p,id\n0.10,id_0\n0.9,id_1\n0.5,id_2\n'],
    ['row-order', 'id,p\nid_2,0.5\nid_0,0.10\nid_1,0.9\n'],
    ['duplicate-row', 'id,p\nid_0,0.10\nid_1,0.9\nid_1,0.9\nid_2,0.5\n'],
    ['unknown-id', 'id,p\nid_0,0.10\nid_1,0.9\nid_2,0.5\nid_9,0.7\n'],
    ['id-spelling', 'id,p\nid_0 ,0.10\nid_1 ,0.9\nid_2 ,0.5\n'],
    ['id-spelling', 'id,p\ntest/id_0,0.10\ntest/id_1,0.9\ntest/id_2,0.5\n'],
    ['id-spelling', 'id,p\nid_0.jpg,0.10\nid_1.jpg,0.9\nid_2.jpg,0.5\n'],
    ['id-spelling', 'id,p\nID_0,0.10\nID_1,0.9\nID_2,0.5\n'],
    ['delimiter', 'id;p\nid_0;0.10\nid_1;0.9\nid_2;0.5\n'],
  ])('%s', (rule, csv) => expect(repaired(chance, csv)).toEqual({ csv: good, rules: [rule] }));

  test.each([
    ['the same id with another value', 'id,p\nid_0,0.10\nid_1,0.9\nid_1,0.8\nid_2,0.5\n', 'duplicate-id'],
    ['a missing row', 'id,p\nid_0,0.10\nid_1,0.9\n', 'missing-id'],
    ['other ids altogether', 'id,p\n7,0.10\n8,0.9\n9,0.5\n', 'unknown-id'],
    ['one id instead of another', 'id,p\nid_0,0.10\nid_0,0.9\nid_2,0.5\n', 'missing-id'],
    ['two columns that could be the target', 'id,a,b\nid_0,0.10,1\nid_1,0.9,1\nid_2,0.5,1\n', 'could be any of a, b'],
    ['a target column of words', 'id,q\nid_0,x\nid_1,y\nid_2,z\n', 'missing-column'],
    [
      'repeated columns that differ',
      'id,p,p\nid_0,0.10,0.2\nid_1,0.9,0.9\nid_2,0.5,0.5\n',
      'columns of the same name differ',
    ],
    ['no ids', 'p\n0.10\n0.9\n0.5\n', 'missing-column'],
  ])('refuses %s', (_, csv, why) => expect(repaired(chance, csv)).toContain(why));

  test('19-digit ids survive a float spelling, and are refused once a double has rounded them', () => {
    const long = single('probability', {}, [['1000000000000000001'], ['1000000000000000002']]);
    expect(repaired(long, 'id,p\n1000000000000000001.0,0.1\n1000000000000000002.0,0.2\n')).toMatchObject({
      csv: 'id,p\n1000000000000000001,0.1\n1000000000000000002,0.2\n',
    });
    expect(repaired(long, 'id,p\n1000000000000000000,0.1\n1000000000000000000,0.2\n')).toContain('missing-id');
  });
  test('row numbers are ids only where both agree', () => {
    const numbered = (...rows: string[]) =>
      single(
        'real',
        {},
        rows.map((row) => [row]),
      );
    const csv = 'id,p\n0,1\n1,2\n';
    expect(repaired(numbered('id_0', 'id_1'), csv)).toMatchObject({ csv: 'id,p\nid_0,1\nid_1,2\n' });
    expect(repaired(numbered('id_1', 'id_0'), csv)).toContain('may be row numbers');
    expect(repaired(numbered('id_5', 'id_6'), csv)).toContain('unknown-id');
  });
  test('lost zeros come back: in front of a number, and at the end of a decimal', () => {
    expect(repaired(single('real', {}, [['0007'], ['0012']]), 'id,p\n7,1\n12,2\n')).toMatchObject({
      csv: 'id,p\n0007,1\n0012,2\n',
    });
    expect(repaired(single('real', {}, [['500.0010'], ['500.0011']]), 'id,p\n500.001,1\n500.0011,2\n')).toMatchObject({
      csv: 'id,p\n500.0010,1\n500.0011,2\n',
    });
  });
  test('carried columns come from the sample, also when they were left out', () => {
    const carried = specimen({
      columns: [target('p', 'probability'), carry('date'), key('id')],
      rows: [
        ['2020', 'a "b"'],
        ['', 'c,d'],
      ],
    });
    const whole = 'p,date,id\n0.1,2020,"a ""b"""\n0.2,,"c,d"\n';
    expect(repaired(carried, 'id,p\n"c,d",0.2\n"a ""b""",0.1\n')).toMatchObject({ csv: whole });
    expect(repaired(carried, whole.replace('2020', '2021'))).toEqual({ csv: whole, rules: ['carried-column'] });
  });
  test('rows of a repeated id stay in their order', () => {
    const twice = single('real', {}, [['a'], ['b'], ['a']]);
    expect(repaired(twice, 'id,p\nb,1\na,2\na,3\n')).toEqual({ csv: 'id,p\na,2\nb,1\na,3\n', rules: ['row-order'] });
  });
});

describe('shape', () => {
  const long = specimen({ columns: [key('id_day'), target('y', 'real')], rows: [['a_1'], ['b_1'], ['a_2'], ['b_2']] });
  const wide = specimen({ columns: [key('id'), target('one', 'real'), target('two', 'real')], rows: [['a'], ['b,c']] });
  test('a wide table becomes the long one that was asked for', () => {
    expect(repaired(long, 'id,1,2\na,10,20\nb,30,40\n')).toEqual({
      csv: 'id_day,y\na_1,10\nb_1,30\na_2,20\nb_2,40\n',
      rules: ['wide-table', 'row-order'],
    });
  });
  test('a long table becomes the wide one that was asked for', () => {
    expect(repaired(wide, 'v,k\n1,one-a\n2,"two-b,c"\n3,"one-b,c"\n4,two-a\n')).toEqual({
      csv: 'id,one,two\na,1,4\n"b,c",3,2\n',
      rules: ['long-table'],
    });
  });
  test.each([
    ['a wide table with a strange column', long, 'id,1,3\na,10,20\nb,30,40\n', 'a wide table'],
    ['a wide table with a strange id', long, 'id,1,2\na,10,20\nc,30,40\n', 'a wide table'],
    ['a wide table with an id twice', long, 'id,1,2\na,10,20\na,30,40\n', 'a wide table'],
    ['a long table with a key twice', wide, 'k,v\none-a,1\none-a,2\n"one-b,c",3\ntwo-a,4\n', 'a long table'],
    [
      'a long table in which one key is joined otherwise',
      wide,
      'k,v\none-a,1\n"two_b,c",2\n"one-b,c",3\ntwo-a,4\n',
      'a long table',
    ],
    ['a turned table', wide, ',a,"b,c"\none,1,3\ntwo,2,4\n', 'missing-column'],
  ])('refuses %s', (_, specification, csv, why) => expect(repaired(specification, csv)).toContain(why));
});
