import type { Example } from '../calculations/calculation.ts';

export const exportCellExamples: readonly Example[] = [
  { says: 'a formula gets an apostrophe', input: { type: 'text', value: '=1+1' }, output: { cell: "'=1+1" } },
  {
    says: 'so does a telephone number',
    input: { type: 'text', value: '+441632960123' },
    output: { cell: "'+441632960123" },
  },
  { says: 'a negative number stays a number', input: { type: 'number', value: '-12.50' }, output: { cell: '-12.50' } },
  { says: 'a sign inside a text is harmless', input: { type: 'text', value: 'a=b' }, output: { cell: 'a=b' } },
  {
    says: 'a text with its own apostrophe gets another',
    input: { type: 'text', value: "'=1" },
    output: { cell: "''=1" },
  },
];

export const importCellExamples: readonly Example[] = [
  { says: 'an exported formula is read back', input: { cell: "'=1+1" }, output: { value: '=1+1' } },
  { says: 'a real apostrophe stays', input: { cell: "'tis" }, output: { value: "'tis" } },
  {
    says: 'surrounding spaces are removed, including no-break spaces',
    input: { cell: ' \u00a0x ' },
    output: { value: 'x' },
  },
];

/** The content between the quotes of a cell, by kind of column. */
export const csvCellExamples: readonly Example[] = [
  { says: 'a formula', input: { value: '=1+1', kind: 'text' }, output: { cell: "'=1+1" } },
  { says: 'a formula after a space', input: { value: ' @x', kind: 'text' }, output: { cell: "' @x" } },
  { says: 'a negative number', input: { value: '-5', kind: 'number' }, output: { cell: '-5' } },
  { says: 'the same signs as text', input: { value: '-5', kind: 'text' }, output: { cell: "'-5" } },
  { says: 'a full-width sign', input: { value: '＝1', kind: 'text' }, output: { cell: "'＝1" } },
  { says: 'a sign inside', input: { value: 'a=b', kind: 'text' }, output: { cell: 'a=b' } },
  { says: 'a formula after a tab', input: { value: '\t=x', kind: 'text' }, output: { cell: "'\t=x" } },
  {
    says: 'a formula after its own apostrophe',
    input: { value: "'=x", kind: 'text' },
    output: { cell: "''=x" },
  },
  { says: 'a formula after an invisible character', input: { value: '\ufeff+1' }, output: { cell: "'\ufeff+1" } },
  { says: 'an amount', input: { value: '-12.50', kind: 'money' }, output: { cell: '-12.50' } },
];
