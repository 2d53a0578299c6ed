import { describe, expect, it } from 'vitest';
import { ID, isId } from './id.ts';

describe('the ID of a record', () => {
  it.each(['1', '9', '10', '123456789012345', '8999999999999999'])('can be %s', (text) =>
    expect(isId(text)).toBe(true),
  );
  it.each([
    '',
    '0',
    '00',
    '01',
    '007',
    '1.0',
    '-1',
    '+1',
    ' 1',
    '1\n',
    '1e3',
    '٣',
    '9007199254740992',
    '10000000000000000',
  ])('is not %j', (text) => expect(isId(text)).toBe(false));
  it('has the same form in the address of a route', () => {
    const pattern = new RegExp(ID);
    for (const text of ['1', '8999999999999999', '0', '01', '1\n', '9007199254740992'])
      expect([text, pattern.test(text)]).toEqual([text, isId(text)]);
  });
  it('is compared exactly', () => expect(Number.isSafeInteger(8_999_999_999_999_999)).toBe(true));
});
