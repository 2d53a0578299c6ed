import { describe, expect, it } from 'vitest';
import type { ChatMessage } from './chatPayload.rules.ts';
import { chatPayload } from './chatPayload.rules.ts';
import { afterPost, cameBack, manner, together } from './chatPost.rules.ts';

const said: ChatMessage = {
  title: 'Backup',
  says: 'The last backup is more than a day old.',
  when: '20 Nov 2026, 14:05',
  link: 'https://crm.example/system/security#backups',
};
const made = (kind: 'teams' | 'slack' | 'json', given: Partial<ChatMessage> = {}) =>
  JSON.parse(chatPayload(kind, { ...said, ...given })) as Record<string, unknown>;

describe('a chat message', () => {
  it('is a card for Teams, with text shown literally', () => {
    expect(made('teams')).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            msteams: { width: 'Full' },
            body: [
              {
                type: 'RichTextBlock',
                inlines: [{ type: 'TextRun', text: 'Backup', size: 'Medium', weight: 'Bolder' }],
              },
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: said.says }] },
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: said.when, isSubtle: true }] },
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open in CRM', url: said.link }],
          },
        },
      ],
    });
  });

  it('is blocks of plain text for Slack, with a link', () => {
    expect(made('slack')).toEqual({
      text: 'Backup: The last backup is more than a day old.',
      mrkdwn: false,
      link_names: false,
      unfurl_links: false,
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'Backup', emoji: false } },
        { type: 'section', text: { type: 'plain_text', text: said.says, emoji: false } },
        { type: 'context', elements: [{ type: 'plain_text', text: said.when, emoji: false }] },
        { type: 'section', text: { type: 'mrkdwn', text: `<${said.link}|Open in CRM>` } },
      ],
    });
  });

  it('is one text for Mattermost and its like, and its parts for programs', () => {
    expect(made('json')).toEqual({
      text: `Backup\n${said.says}\n${said.when}\n${said.link}`,
      ...said,
    });
  });

  it('has no link if the public address is not set', () => {
    for (const kind of ['teams', 'slack', 'json'] as const)
      expect(chatPayload(kind, { ...said, link: null })).not.toContain('http://crm');
    expect(JSON.stringify(made('teams', { link: null }))).not.toContain('OpenUrl');
    expect(made('slack', { link: null }).blocks).toHaveLength(3);
    expect(made('json', { link: null }).text).toBe(`Backup\n${said.says}\n${said.when}`);
  });

  const B = '\u200b';
  it.each([
    // As typed, in Teams, in Slack, and in the text of plain JSON.
    ['Tom & Co', 'Tom & Co', 'Tom &amp; Co', 'Tom \\& Co'],
    ['1 < 2 > 0', '1 < 2 > 0', '1 &lt; 2 &gt; 0', '1 \\< 2 \\> 0'],
    ['<!here> look', `<${B}!here> look`, `&lt;${B}!here&gt; look`, `\\<${B}!here\\> look`],
    [
      '@channel and @everyone',
      `@${B}channel and @${B}everyone`,
      `@${B}channel and @${B}everyone`,
      `@${B}channel and @${B}everyone`,
    ],
    ['<at>Ada</at>', `<${B}at>Ada<${B}/at>`, `&lt;${B}at&gt;Ada&lt;${B}/at&gt;`, `\\<${B}at\\>Ada\\<${B}/at\\>`],
    ['<@U024BE7LH>', `<${B}@${B}U024BE7LH>`, `&lt;${B}@${B}U024BE7LH&gt;`, `\\<${B}@${B}U024BE7LH\\>`],
    [
      '**bold** [a](https://x.example)',
      '**bold** [a](https://x.example)',
      '**bold** [a](https://x.example)',
      '\\*\\*bold\\*\\* \\[a\\](https://x.example)',
    ],
    ['# big\n`code` ~~no~~', '# big `code` ~~no~~', '# big `code` ~~no~~', '\\# big \\`code\\` \\~\\~no\\~\\~'],
    ['\u202eturned\u0007', 'turned ', 'turned ', 'turned '],
  ])('shows %j as plain text and mentions nobody', (says, teams, slack, json) => {
    const card = made('teams', { says }) as { attachments: [{ content: { body: { inlines: [{ text: string }] }[] } }] };
    expect(card.attachments[0].content.body[1]?.inlines[0].text).toBe(teams);
    const message = made('slack', { says }) as { text: string; blocks: [unknown, { text: { text: string } }] };
    expect(message.blocks[1].text.text).toBe(slack);
    expect(message.text).toBe(`Backup: ${slack}`);
    expect(String(made('json', { says }).text).split('\n')[1]).toBe(json);
  });

  it('keeps a link one link in Slack, whatever it contains', () => {
    const { blocks } = made('slack', { link: 'https://crm.example/a?b=1&c=|x>' }) as {
      blocks: { text?: { text: string } }[];
    };
    expect(blocks.at(-1)?.text?.text).toBe('<https://crm.example/a?b=1&amp;c=%7Cx%3E|Open in CRM>');
  });
});

describe('the result of a post', () => {
  const post = { tries: 1, status: 200, retryAfter: null, restSeconds: null };
  it.each([
    [{ status: 200 }, { what: 'sent' }],
    [{ status: 202 }, { what: 'sent' }],
    [{ status: 404 }, { what: 'gone' }],
    [{ status: 410 }, { what: 'gone' }],
    [{ status: 302 }, { what: 'refused' }],
    [{ status: 400 }, { what: 'refused' }],
    [{ status: 403 }, { what: 'refused' }],
    [{ status: 429 }, { what: 'again', seconds: 30, isCounted: true }],
    [
      { status: 429, retryAfter: 90 },
      { what: 'again', seconds: 90, isCounted: true },
    ],
    [
      { status: 503, tries: 3 },
      { what: 'again', seconds: 600, isCounted: true },
    ],
    [
      { status: null, tries: 50 },
      { what: 'again', seconds: 3600, isCounted: true },
    ],
    [
      { status: null, restSeconds: 12 },
      { what: 'again', seconds: 12, isCounted: false },
    ],
  ])('%j: %j', (given, after) => {
    expect(afterPost({ ...post, ...given })).toEqual(after);
  });

  it.each([
    [1, 0, 'each'],
    [10, 0, 'each'],
    [11, 0, 'together'],
    [1, 9, 'each'],
    [2, 9, 'together'],
    [1, 10, 'wait'],
  ])('%i waiting after %i within the minute: %s', (waiting, posted, how) => {
    expect(manner(waiting, posted)).toBe(how);
  });

  it('names the first of many, and the number of others', () => {
    expect(together(['A', 'B', 'A'])).toEqual({ title: '3 alarms', says: 'A (2 times); B.' });
    expect(together([...'ABCDEFGHIJKL'])).toEqual({ title: '12 alarms', says: 'A; B; C; D; E; and 7 more.' });
  });

  it.each([
    [{ word: 'ok', status: 202 }, 'accepted the message (202)'],
    [{ word: 'status', status: 302 }, 'redirects (302). Redirects are not followed'],
    [{ word: 'status', status: 400 }, 'Check the kind'],
    [{ word: 'status', status: 410 }, 'no longer exists (410)'],
    [{ word: 'status', status: 418 }, 'refused the message (418)'],
    [{ word: 'status', status: 429 }, 'too many messages'],
    [{ word: 'status', status: 502 }, 'internal error (502)'],
    [{ word: 'certificate', status: null }, 'certificate'],
    [{ word: 'refused by policy', status: null }, 'Allowed networks'],
  ] as const)('%j is explained in words', (outcome, words) => {
    expect(cameBack(outcome)).toContain(words);
  });
});
