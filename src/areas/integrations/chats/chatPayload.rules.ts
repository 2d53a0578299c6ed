import type { ChatKind } from './chatChannel.ts';

/** A chat message. */
export interface ChatMessage {
  readonly title: string;
  /** One sentence. */
  readonly says: string;
  /** For display: "20 Nov 2026, 14:05". */
  readonly when: string;
  /** Link to the details; null without a configured public URL. */
  readonly link: string | null;
}

const OPEN = 'Open in CRM';

/** The request body in the format of the chat. All text is escaped. */
export function chatPayload(kind: ChatKind, message: ChatMessage): string {
  const { title, says, when, link } = message;
  const forms = { teams: teamsCard, slack: slackMessage, json: plainMessage };
  return JSON.stringify(forms[kind]({ title: plain(title), says: plain(says), when: plain(when), link }));
}

/** Inserted before a character that starts a mention, to prevent it. The character is invisible. */
const BREAK = '\u200b';

/** Removes control and bidirectional characters and mentions, and joins lines. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200b\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/@/g, `@${BREAK}`)
    .replace(/<(?=[/!@#a-z])/gi, `<${BREAK}`);

/**
 * An Adaptive Card for the trigger “When a Teams webhook request is received”. Rich text runs are shown literally; only
 * text blocks are parsed as Markdown.
 */
function teamsCard({ title, says, when, link }: ChatMessage): object {
  const line = (text: string, look: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...look }],
  });
  return {
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
          body: [line(title, { size: 'Medium', weight: 'Bolder' }), line(says), line(when, { isSubtle: true })],
          ...(link ? { actions: [{ type: 'Action.OpenUrl', title: OPEN, url: link }] } : {}),
        },
      },
    ],
  };
}

/** Blocks of plain text; notifications show `text`. Slack interprets `&`, `<` and `>` everywhere. */
function slackMessage({ title, says, when, link }: ChatMessage): object {
  const words = (text: string) => ({ type: 'plain_text', text: slackText(text), emoji: false });
  return {
    text: slackText(`${title}: ${says}`),
    mrkdwn: false,
    link_names: false,
    unfurl_links: false,
    blocks: [
      { type: 'header', text: words(title) },
      { type: 'section', text: words(says) },
      { type: 'context', elements: [words(when)] },
      ...(link ? [{ type: 'section', text: { type: 'mrkdwn', text: `<${slackLink(link)}|${OPEN}>` } }] : []),
    ],
  };
}

const slackText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const slackLink = (link: string): string => slackText(link.replace(/\|/g, '%7C').replace(/>/g, '%3E'));

/** Mattermost and similar chats show `text` as Markdown; the other fields are unescaped, for programs. */
function plainMessage({ title, says, when, link }: ChatMessage): object {
  const text = [title, says, when].map(withoutMarkdown).join('\n');
  return { text: link ? `${text}\n${link}` : text, title, says, when, link };
}

const withoutMarkdown = (text: string): string => text.replace(/[\\`*_~#|[\]<>&]/g, '\\$&');
