import { describe, expect, it } from 'vitest';
import { shown } from './certificateFields.server.ts';
import { DerFault, instantOf, oidOf, readDer, wordsOf } from './der.server.ts';

const value = (tag: number, body: Uint8Array | string) => ({
  tag,
  body: typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
  raw: Buffer.alloc(0),
});

describe('a time in a certificate', () => {
  it.each([
    [0x17, '500101000000Z', '1950-01-01T00:00:00.000Z'],
    [0x17, '491231235959Z', '2049-12-31T23:59:59.000Z'],
    [0x18, '99991231235959Z', '9999-12-31T23:59:59.000Z'],
  ])('with the tag %i and the words %s is %s', (tag, words, instant) => {
    expect(instantOf(value(tag, words))).toBe(instant);
  });

  it('that does not exist is refused', () => {
    expect(() => instantOf(value(0x17, '261332000000Z'))).toThrow(DerFault);
    expect(() => instantOf(value(0x04, '261231000000Z'))).toThrow(DerFault);
  });
});

it('a name with a null character is shown in full', () => {
  expect(shown('bank.example\0.evil.example')).toBe('bank.example\\x00.evil.example');
  expect(wordsOf(value(0x1e, Buffer.from('00e90061', 'hex')))).toBe('\u00e9a');
});

it('values that are truncated, unterminated or nested too deeply are refused', () => {
  for (const bytes of ['30', '3005', '308400ffffff00', '0480', '1f01', '3080'])
    expect(() => readDer(Buffer.from(bytes, 'hex')), bytes).toThrow(DerFault);
  expect(() => readDer(Buffer.from('3080'.repeat(60), 'hex'))).toThrow(DerFault);
  expect(readDer(Buffer.from('30800500 0000'.replace(' ', ''), 'hex'))).toHaveLength(1);
  expect(oidOf(value(0x06, Buffer.from('2a864886f70d010702', 'hex')))).toBe('1.2.840.113549.1.7.2');
});
