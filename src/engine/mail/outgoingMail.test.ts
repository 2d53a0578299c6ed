import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailHtml, mailText, LOGO_CID } from './compose.ts';
import { isOneAddress, type OutgoingMail, mailProblem } from './outgoingMail.ts';
import { postWords } from './postWords.ts';
import { nextTry } from './retry.rules.ts';

const LETTER: OutgoingMail = {
  to: 'priya@msp.example',
  subject: 'You are invited',
  paragraphs: ['Ada Underhill invites you.', 'The link works once.'],
  action: { label: 'Choose a password', path: '/invite/abc' },
};
const AROUND = { address: 'https://crm.example', sender: 'CRM', imprint: ['CRM Ltd <1>'] };

describe('an outgoing email', () => {
  it('with one address, one subject and a link to CRM is valid', () => {
    expect(mailProblem(LETTER)).toBeNull();
  });
  it.each([
    ['a subject with a line break', { subject: 'Hello\r\nBcc: all@evil.example' }],
    ['a subject with a bare line feed', { subject: 'Hello\nBcc: all@evil.example' }],
    ['a subject with a NUL', { subject: 'Hello\0' }],
    [
      'a subject with a separator that some programs read as a line break',
      { subject: 'Hello\u2028Bcc: all@evil.example' },
    ],
    ['an empty subject', { subject: '  ' }],
    ['an endless subject', { subject: 'x'.repeat(201) }],
    ['two addresses', { to: 'priya@msp.example, all@evil.example' }],
    ['two addresses in one', { to: 'priya@msp.example@evil.example' }],
    ['a name next to the address', { to: 'Priya <priya@msp.example>' }],
    ['a line break in the address', { to: 'priya@msp.example\r\nBcc: all@evil.example' }],
    ['no address', { to: '' }],
    ['an address longer than mail servers accept', { to: `${'x'.repeat(250)}@msp.example` }],
    ['no content', { paragraphs: [] }],
    ['a button to another site', { action: { label: 'Go', path: 'https://evil.example' } }],
    [
      'a list that leads to another host',
      { groups: [{ title: 'All', lines: [{ text: 'x', path: '//evil.example' }] }] },
    ],
    ['a button to another host', { action: { label: 'Go', path: '//evil.example' } }],
    ['a button with a backslash', { action: { label: 'Go', path: '/\\evil.example' } }],
  ])('with %s is refused', (_with, part) => {
    expect(mailProblem({ ...LETTER, ...part })).not.toBeNull();
  });
  it('accepts no text as address that could be more than one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        if (isOneAddress(text)) expect(text).toMatch(/^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/u);
      }),
      { numRuns: 2_000 },
    );
  });
  it('has the same content as text and HTML, with its link under the address of CRM', () => {
    expect(mailText(LETTER, AROUND)).toContain('Choose a password:\nhttps://crm.example/invite/abc');
    expect(mailHtml(LETTER, AROUND)).toContain('href="https://crm.example/invite/abc"');
    expect(mailText(LETTER, AROUND)).toContain('CRM Ltd <1>');
    expect(mailHtml(LETTER, AROUND)).toContain('CRM Ltd &#60;1&#62;');
    for (const words of LETTER.paragraphs) {
      expect(mailText(LETTER, AROUND)).toContain(words);
      expect(mailHtml(LETTER, AROUND)).toContain(words);
    }
  });
  it('shows typed text literally, never as HTML', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (typed, name) => {
        const html = mailHtml({ ...LETTER, paragraphs: [`<b>${typed}</b>`] }, { ...AROUND, sender: `"${name}'<i>` });
        expect(html).not.toContain('<b>');
        expect(html).not.toContain('<i>');
      }),
    );
  });
});

describe('an email that was not accepted', () => {
  it('is retried after 1, 5, 15 and 60 minutes, then every hour, for three days', () => {
    const pauses = Array.from({ length: 75 }, (_, n) => nextTry(n + 1, 421));
    expect(pauses.slice(0, 5)).toEqual([60, 300, 900, 3_600, 3_600]);
    const hours = pauses.reduce<number>((sum, each) => sum + (each ?? 0), 0) / 3_600;
    expect(hours).toBeGreaterThanOrEqual(72);
    expect(hours).toBeLessThan(73);
    expect(nextTry(76, 421)).toBeNull();
  });
  it('is given up immediately when the server refuses for good', () => {
    expect(nextTry(1, 550)).toBeNull();
    expect(nextTry(1, undefined)).toBe(60);
  });
});

describe('the state of the mail queue', () => {
  const WELL = { isSetUp: true, heldSince: null, waiting: 0, failed: 0, since: null, error: null };
  it.each([
    [{}, null],
    [{ waiting: 3, since: '2026-11-20T09:00:00Z' }, null],
    [{ isSetUp: false }, null],
    [{ isSetUp: false, waiting: 1, since: '2026-11-20T09:59:00Z' }, /no mail server is set up/],
    [
      { waiting: 2, since: '2026-11-20T09:49:00Z', error: 'Nothing answers.' },
      /^Emails are queued\. Nothing answers\. Sending is retried/,
    ],
    [{ waiting: 2, since: '2026-11-20T09:51:00Z', error: 'Greylisted, come back later' }, null],
    [{ heldSince: '2026-11-20T08:00:00Z', waiting: 4, since: '2026-11-20T09:00:00Z' }, /restored copy.*are on hold/],
    [{ failed: 2 }, /of the last 7 days could not be sent/],
  ])('%j', (facts, words) => {
    const said = postWords({ ...WELL, ...facts }, '2026-11-20T10:00:00Z');
    if (words === null) expect(said).toBeNull();
    else expect(said).toMatch(words);
  });
});

it('the company’s logo is attached to the email; nothing is loaded from elsewhere', () => {
  const html = mailHtml(LETTER, { ...AROUND, sender: 'Bits & Bytes', logo: new Uint8Array([1]) });
  expect([...html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source)).toEqual([`cid:${LOGO_CID}`]);
  expect(html).toContain('alt="Bits &#38; Bytes"');
  expect(mailHtml(LETTER, AROUND)).not.toContain('<img');
});
