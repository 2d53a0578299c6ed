import { expect, it } from 'vitest';
import { amountOf, BLANK_LINE, isUsed } from './draftLine.rules.ts';

it('A debit is positive and a credit negative; unreadable amounts count as zero', () => {
  expect(amountOf({ debitPence: 500 })).toBe(500);
  expect(amountOf({ creditPence: 500 })).toBe(-500);
  expect(amountOf({ debitPence: 'five' })).toBe(0);
});

it('An untouched line is not sent', () => {
  expect(isUsed(BLANK_LINE)).toBe(false);
  expect(isUsed({ nominalCodeId: 4 })).toBe(true);
  expect(isUsed({ creditPence: 1 })).toBe(true);
});
