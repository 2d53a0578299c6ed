import { describe, expect, test } from 'vitest';
import { numberText, workbookText } from './workbook.ts';

describe('a cell of a workbook', () => {
  test('is the text that a CSV of the sheet would contain', () => {
    expect([null, undefined, 'Zoë', true, false, 12.5].map(workbookText)).toEqual(['', '', 'Zoë', 'yes', 'no', '12.5']);
  });

  test('with a date is that day in any time zone of the server', () => {
    expect(workbookText(new Date(Date.UTC(2026, 2, 29)))).toBe('2026-03-29');
    expect(workbookText(new Date(Date.UTC(2026, 2, 29, 14, 5)))).toBe('2026-03-29 14:05:00');
  });

  test('with floating-point noise is the number that was typed', () => {
    expect(['0.30000000000000004', '1234567890123', '-4'].map(numberText)).toEqual(['0.3', '1234567890123', '-4']);
  });

  test('with more digits than a sheet stores reports their loss', () => {
    expect(numberText('5020000000000000123')).toMatch(/^5\.02E\+18$/);
  });
});
