import { expect, it } from 'vitest';
import { customField } from '../../entity/customField.ts';
import { register } from '../../entity/registry.ts';
import { kindOf } from '../kinds.ts';
import { text } from './text.ts';

register([customField]);
const { noun } = customField.fields;
const kind = kindOf(noun);

it('screens show the label of a noun, and files contain its name in the API', () => {
  expect(kind.format('customField' as never, noun)).toBe('Custom field');
  expect(kind.write('customField' as never, noun)).toBe('customField');
});

it('a removed noun shows its name', () => {
  expect(kind.format('fax' as never, noun)).toBe('fax');
});

it('screens show the noun and the words of a named field', () => {
  const field = text({ names: 'field' });
  expect(kindOf(field).format('customField.inList' as never, field)).toBe('Custom field: in list');
  expect(kindOf(field).format('fax.endsOn' as never, field)).toBe('fax.endsOn');
});
