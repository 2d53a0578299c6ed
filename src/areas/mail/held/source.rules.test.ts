import { expect, it } from 'vitest';
import { sourceText } from './source.rules.ts';

it('the original of a message is shown with a sign for each character that has no form', () => {
  expect(sourceText('Subject: Caf\u00e9\r\n\r\n\0\u001b[31mred\u202e')).toBe(
    'Subject: Café\n\n\ufffd\ufffd[31mred\ufffd',
  );
});
