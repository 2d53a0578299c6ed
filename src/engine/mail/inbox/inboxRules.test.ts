import { describe, expect, it } from 'vitest';
import { imapWords } from './imapTrouble.ts';
import { partsIn } from './mailParts.rules.ts';
import { folded } from './quoted.rules.ts';

describe('the text of a message', () => {
  it.each([
    ['a quotation with its line', 'Yes.\n\nOn Mon, Sam <sam@a.example> wrote:\n> Is it?', 'Yes.', 'On Mon,'],
    [
      'a wrapped line',
      'Yes.\nOn Mon, 2 Nov 2026 at 10:00, Support\n<support@a.example> wrote:\n> Is it?',
      'Yes.',
      'On Mon',
    ],
    ['a block of Outlook', 'Yes.\n________________\nFrom: Sam\nSent: Monday', 'Yes.', '____'],
    ['bare quotation marks at the end', 'Yes.\n> Is it?\n> Really?', 'Yes.', '> Is it?'],
    ['a signature', 'Yes.\n-- \nSam\nHead', 'Yes.', '--'],
  ])('is divided before %s', (_what, text, body, quoted) => {
    const found = folded(text);
    expect(found.body).toBe(body);
    expect(found.quoted.startsWith(quoted)).toBe(true);
  });
  it.each(['> Only a quotation', 'Answer between\n> the lines\nof a quotation.', 'From here on it works.'])(
    'stays whole if a division would leave nothing or break it up: %s',
    (text) => expect(folded(text)).toEqual({ body: text, quoted: '' }),
  );
});

it('the parts of a message are counted before they are decoded', () => {
  const raw = 'Content-Type: multipart/mixed; boundary="a b"\n\n--a b\n\n1\n--a b\n\n2\n--a b--\n-- \nsignature';
  expect([partsIn(raw), partsIn('Subject: x\n\nHello')]).toEqual([2, 1]);
});

it('a mailbox problem is explained with what to do', () => {
  const about = { host: 'imap.a.example', port: 993, encryption: 'tls', folder: 'INBOX' } as const;
  expect(imapWords({ ...about, kind: 'login', said: 'No.' })).toMatch(/user name or password.*Server message: No\./);
  expect(imapWords({ ...about, kind: 'certificate' })).toMatch(/password was not sent/);
});
