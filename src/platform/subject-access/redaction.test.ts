import { expect, test } from 'vitest';
import { REDACTED, redactor } from './redaction.rules.ts';

const redact = redactor(
  ['Ada Underhill', 'ada@msp.example', 'Tom Thumb', 'Tom Thumb-Smith', 'Al', 'C++ (Ltd.)'],
  ['Tom Thumb', 'tom@msp.example'],
);

test.each([
  ['Ada Underhill rang Tom Thumb', `${REDACTED} rang Tom Thumb`],
  ['write to ADA@msp.example.', `write to ${REDACTED}.`],
  ['Tom Thumb-Smith is somebody else', `${REDACTED} is somebody else`],
  ['Adalbert and Ada Underhills', 'Adalbert and Ada Underhills'],
  ['Al is too short to be told from a word', 'Al is too short to be told from a word'],
  ['of C++ (Ltd.) too', `of ${REDACTED} too`],
])('“%s” becomes “%s”', (text, redacted) => expect(redact(text)).toBe(redacted));

test('without other people nothing is hidden', () => {
  expect(redactor(['Tom'], ['tom'])('Tom')).toBe('Tom');
});
