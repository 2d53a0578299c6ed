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
  { says: 'an exported formula comes back', input: { cell: "'=1+1" }, output: { value: '=1+1' } },
  { says: 'a real apostrophe stays', input: { cell: "'tis" }, output: { value: "'tis" } },
  {
    says: 'spaces around are dropped, also those that do not break',
    input: { cell: ' \u00a0x ' },
    output: { value: 'x' },
  },
];
