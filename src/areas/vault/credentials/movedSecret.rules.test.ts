import { expect, it } from 'vitest';
import { secretInText } from '#engine/keys/secretInText.rules.ts';
import { movedText, secretFieldsOf } from './movedSecret.rules.ts';

it.each([
  ['password: Tr0ub4dor&3', { kind: 'password', password: 'Tr0ub4dor&3' }],
  ['PIN 4711', { kind: 'pin', password: '4711' }],
  ['door code: 4711#', { kind: 'pin', password: '4711#' }],
  ['Wifi key: sunshine9', { kind: 'wifi', password: 'sunshine9' }],
  ['ABCDE-12345-FGHIJ-67890-KLMNO', { kind: 'licenceKey', password: 'ABCDE-12345-FGHIJ-67890-KLMNO' }],
])('“%s” becomes a credential of its type', (text, fields) => {
  expect(secretFieldsOf(secretInText(text))).toEqual(fields);
});

it('a text keeps a link in place of the secret, or words where the customer reads it, and is then accepted', () => {
  const text = 'The router has password: Tr0ub4dor&3 since today.';
  const found = secretInText(text);
  const linked = movedText(text, found, { title: 'Router [hall]', address: 'https://crm.example/credentials/5' });
  expect(linked).toBe('The router has [Router hall](https://crm.example/credentials/5) since today.');
  const told = movedText(text, found, { title: 'From J12', address: null });
  expect(told).toBe('The router has (kept in our vault as “From J12”) since today.');
  for (const each of [linked, told]) expect(secretInText(each)).toBeNull();
});
