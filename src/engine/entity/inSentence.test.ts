import { expect, it } from 'vitest';
import { inSentence } from './inSentence.ts';

it.each([
  ['Printers', 'printers'],
  ['UPS', 'UPS'],
  ['SSIDs', 'SSIDs'],
  ['VLAN groups', 'VLAN groups'],
  ['Supplier IP ranges', 'supplier IP ranges'],
  ['API tokens are refused.', 'API tokens are refused.'],
  ['End Of Visit report', 'End Of Visit report'],
])('%s within a sentence is “%s”', (name, said) => {
  expect(inSentence(name)).toBe(said);
});
