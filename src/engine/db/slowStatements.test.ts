import { describe, expect, it } from 'vitest';
import { slowStatements, withoutValues } from './slowStatements.ts';

describe('a statement is reported without its values', () => {
  it.each([
    [`select * from customer where name = 'Hunter2' and id = 4711`, 'select * from customer where name = ? and id = ?'],
    [`select "customer_2" from t1 where a = $1 and b = $12`, 'select "customer_2" from t1 where a = $1 and b = $12'],
    [`insert into t values (1, 'a', 2.5), (3, 'b', 4e9)`, 'insert into t values (?), (?)'],
    [`select 'it''s Hunter2', E'it\\'s Hunter2', $tag$Hunter2's$tag$, $$Hunter2$$`, 'select ?'],
    [`select 'a -- b', 'Hunter2'\nfrom t`, 'select ? from t'],
    [`select 1 -- Hunter2's\nfrom t /* 'Hunter2 */ where b`, 'select ? from t where b'],
    [`select 'C:\\', 'Hunter2'`, 'select ?'],
    [`select"it's", 'Hunter2'`, `select"it's", ?`],
    [`select 'Hunter2`, 'select ?'],
    ['select   a\n  from   b', 'select a from b'],
  ])('%s', (statement, told) => expect(withoutValues(statement)).toBe(told));

  it('whatever its length', () => {
    expect(withoutValues(`select ${'a, '.repeat(10_000)}`)).toHaveLength(500);
  });
});

describe('a slow statement', () => {
  let now = Date.parse('2026-11-21T10:00:00Z');
  const slow = slowStatements(() => now);

  it('is counted by its text, with the slowest and its origin', () => {
    slow.note(`select 1 from a where x = 'one'`, 1_200.4, '/api/v1/customers');
    slow.note(`select 2 from a where x = 'two'`, 3_100, 'import');
    slow.note('select b', 1_500, 'import');
    expect(slow.list()).toEqual([
      {
        text: 'select ? from a where x = ?',
        from: 'import',
        count: 2,
        slowestMs: 3_100,
        lastAt: '2026-11-21T10:00:00.000Z',
      },
      { text: 'select b', from: 'import', count: 1, slowestMs: 1_500, lastAt: '2026-11-21T10:00:00.000Z' },
    ]);
  });

  it('is forgotten after an hour', () => {
    now += 3_600_000;
    expect(slow.list()).toEqual([]);
  });

  it('is one of at most a hundred kinds', () => {
    for (let kind = 0; kind < 500; kind++) slow.note(`select a${kind}`, 2_000, 'import');
    expect(slow.list()).toHaveLength(100);
  });
});
