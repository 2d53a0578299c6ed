import { describe, expect, it } from 'vitest';
import { parseMail } from './parseMail.server.ts';
import type { ReadMail } from './readMail.ts';
import { safeHtml, textOfHtml } from './safeHtml.server.ts';

const read = async (raw: string | Buffer): Promise<ReadMail> => {
  const reading = await parseMail(Buffer.isBuffer(raw) ? raw : Buffer.from(raw.replace(/\n/g, '\r\n')));
  if (!('mail' in reading)) throw new Error(`The message could not be read: ${reading.fault}.`);
  return reading.mail;
};

describe('an email', () => {
  it('is read in any character set, even in its headers', async () => {
    const raw = Buffer.concat([
      Buffer.from('From: =?iso-8859-1?Q?J=F6rg?= <j@a.example>\r\nSubject: Caf'),
      Buffer.from([0xc3, 0xa9]),
      Buffer.from('\r\nContent-Type: text/plain; charset=windows-1252\r\n\r\nprice '),
      Buffer.from([0x80]),
    ]);
    expect(await read(raw)).toMatchObject({
      from: { name: 'Jörg', address: 'j@a.example' },
      subject: 'Café',
      text: expect.stringContaining('price €'),
    });
  });

  it('keeps the last hundred of its references, and its Message-IDs without surrounding text', async () => {
    const references = Array.from({ length: 130 }, (_, at) => `<r${at}@a.example>`).join('\n ');
    const mail = await read(
      `From: a@b.example\nMessage-ID: (x) <id@a.example>\nIn-Reply-To: <r129@a.example>\nReferences: ${references}\n\nHello`,
    );
    expect([mail.id, mail.inReplyTo, mail.references.length, mail.references.at(-1)]).toEqual([
      '<id@a.example>',
      '<r129@a.example>',
      100,
      '<r129@a.example>',
    ]);
  });

  it('has attachments: invitations, Outlook files, messages', async () => {
    const part = (type: string, body: string) => `--b\nContent-Type: ${type}\n\n${body}\n`;
    const mail = await read(
      `From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n${part('text/plain', 'Hello')}${part('text/calendar; method=REQUEST', 'BEGIN:VCALENDAR')}${part('application/ms-tnef; name=winmail.dat', 'x')}${part('message/rfc822', 'Subject: Inner\n\nInner words')}--b--`,
    );
    expect(mail.text).not.toContain('Inner words');
    expect(mail.parts.map(({ type }) => type)).toEqual(['text/calendar', 'application/ms-tnef', 'message/rfc822']);
  });

  it('with only HTML has its words as text', () => {
    expect(textOfHtml('<style>p{}</style><p>One &amp; two</p><p>&lt;three&gt;<br>four</p>')).toBe(
      'One & two\n<three>\nfour',
    );
  });
});

describe('the HTML of an email', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="https://evil.example"><input name=p></form>',
    '<style>body{background:url(https://evil.example)}</style>',
    '<p style="background:url(https://evil.example)">x</p>',
    '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=https://evil.example">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  ])('loses scripts and redirects: %s', (html) => {
    expect(safeHtml(html, () => undefined, false).html).not.toMatch(
      /script|onerror|evil|svg\+xml|<(?:form|iframe|style|base|meta|svg|math)/i,
    );
  });
  it('shows its own pictures, and those of other servers only on request', () => {
    const html = '<img src="cid:logo"><img src="http://a.example/p.png">';
    const inline = (id: string) => (id === 'logo' ? 'data:image/png;base64,AA==' : undefined);
    const hidden = safeHtml(html, inline, false);
    expect(hidden).toMatchObject({ hiddenPictures: 1, html: expect.stringContaining('data:image/png;base64,AA==') });
    expect(hidden.html).not.toContain('a.example');
    expect(safeHtml(html, inline, true).html).toContain('src="https://a.example/p.png"');
  });
});
