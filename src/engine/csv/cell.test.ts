import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trimmed } from '../kinds/text/text.ts';
import { escapeCell, exportCell, importCell } from './cell.ts';

const anyText = fc
  .oneof(fc.string(), fc.stringMatching(/^'{0,3}[ \t\u200b\ufeff]{0,2}[=+\-@＝＋－＠]?.{0,5}$/))
  .map(trimmed);

describe('cells of exported files', () => {
  it('are read back as written', () => {
    fc.assert(fc.property(anyText, (text) => importCell(escapeCell(text)) === text));
  });

  it('never begin with a formula', () => {
    fc.assert(fc.property(anyText, (text) => !/^[\s\u200b\ufeff]*[=+\-@\t\r＝＋－＠]/.test(exportCell('text', text))));
  });

  it('are read back unchanged even with a space before the formula', () => {
    for (const text of [' @x', '\u200b=1', '\n+1']) expect(importCell(escapeCell(text))).toBe(text);
  });

  it('begin with a tab or carriage return only after an apostrophe', () => {
    expect(escapeCell('\tx')).toBe("'\tx");
    expect(escapeCell('\rx')).toBe("'\rx");
    expect(importCell("'\tx")).toBe('\tx');
  });

  it.each(['number', 'money', 'date'])('of type %s are written unchanged', (type) => {
    expect(exportCell(type, '-12.50')).toBe('-12.50');
  });

  it('lose the invisible marks that spreadsheets add around text', () => {
    expect(importCell('\ufeff\u00a0SG10\u200b')).toBe('SG10');
  });
});
