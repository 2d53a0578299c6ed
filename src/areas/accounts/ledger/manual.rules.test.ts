import { expect, it } from 'vitest';
import { refusalOfJournal } from './manual.rules.ts';

const codes = new Map(
  [
    { id: 1, code: '7100', control: null, isArchived: false },
    { id: 2, code: '1200', control: null, isArchived: false },
    { id: 3, code: '1100', control: 'debtors', isArchived: false },
    { id: 4, code: '9998', control: 'suspense', isArchived: false },
    { id: 5, code: '7999', control: null, isArchived: true },
  ].map((each) => [each.id, each]),
);
const judge = (...lines: (readonly [id: number, pence: number])[]) =>
  refusalOfJournal(
    lines.map(([nominalCodeId, amountPence]) => ({ nominalCodeId, amountPence })),
    codes,
  );

it('A journal that adds up to zero on ordinary codes or suspense is posted', () => {
  expect(judge([1, 500], [2, -500])).toBeUndefined();
  expect(judge([1, 500], [2, -400], [4, -100])).toBeUndefined();
});

it('A difference is shown to the penny', () => {
  expect(judge([1, 500], [2, -499])).toEqual({ code: 'JE_UNBALANCED', says: 'Debits and credits differ by £0.01.' });
});

it('Control accounts, codes that are not in use and single lines are refused', () => {
  expect(judge([1, 500], [3, -500])).toMatchObject({ code: 'CONTROL_CODE', line: 1 });
  expect(judge([5, 500], [2, -500])).toMatchObject({ code: 'CODE_UNKNOWN', line: 0 });
  expect(judge([9, 500], [2, -500])).toMatchObject({ code: 'CODE_UNKNOWN' });
  expect(judge([1, 0])).toMatchObject({ code: 'TOO_FEW_LINES' });
});
