import { escaped } from '../http/escaped.ts';
import type { OutgoingMail, MailGroup } from './outgoingMail.ts';

/** The sender details of an email. */
export interface Heading {
  /** The company, or the product. */
  readonly sender: string;
  /** The company's legal details for the footer, one line each. */
  readonly imprint: readonly string[];
  /** The company's logo as PNG. It is embedded, so that the email loads nothing from the internet. */
  readonly logo?: Uint8Array;
}

export interface MailFrame extends Heading {
  /** The product's address: `https://crm.example.com`. */
  readonly address: string;
}

/** The email as plain text. */
export function mailText(
  { paragraphs, groups = [], action, conversation }: OutgoingMail,
  { address, sender, imprint }: MailFrame,
): string {
  const parts = [
    ...paragraphs,
    ...groups.map((group) => groupText(group, address)),
    ...(action ? [`${action.label}:\n${address}${action.path}`] : []),
    [...footOf(conversation, address, sender), ...imprint].join('\n'),
  ].filter((part) => part !== '');
  return `${parts.join('\n\n')}\n`;
}

/** The content id of the embedded logo in the HTML. */
export const LOGO_CID = 'logo@letter';

/** The email as HTML. All text is escaped, and the only image is the embedded logo. */
export function mailHtml(
  { subject, paragraphs, groups = [], action, conversation }: OutgoingMail,
  { address, sender, imprint, logo }: MailFrame,
): string {
  const link = action && escaped(`${address}${action.path}`);
  return [
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;font:16px/1.5 -apple-system,'Segoe UI',Arial,sans-serif"><div style="max-width:560px;margin:0 auto">`,
    conversation?.isPersonal
      ? ''
      : logo
        ? `<p style="margin:0 0 24px"><img src="cid:${LOGO_CID}" alt="${escaped(sender)}" height="48" style="height:48px;width:auto;max-width:240px;padding:6px;border-radius:6px;background:#ffffff"></p>`
        : `<p style="margin:0 0 24px;font-weight:700">${escaped(sender)}</p>`,
    ...paragraphs.map((each) => `<p style="margin:0 0 16px">${escaped(each).replaceAll('\n', '<br>')}</p>`),
    ...groups.map((group) => groupHtml(group, address)),
    action
      ? `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#2e2f48;color:#ffffff;text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>` +
        `If the button does not work, copy this address into your browser:<br><a href="${link}">${link}</a></p>`
      : '',
    `<p style="margin:32px 0 0;font-size:13px">${[...footOf(conversation, address, sender), ...imprint].map(escaped).join('<br>')}</p>`,
    '</div></body></html>',
  ].join('\n');
}

const groupText = ({ title, lines }: MailGroup, address: string): string =>
  [title, ...lines.map(({ text, path }) => `- ${text}${path ? `\n  ${address}${path}` : ''}`)].join('\n');

const groupHtml = ({ title, lines }: MailGroup, address: string): string =>
  [
    `<h2 style="margin:24px 0 8px;font-size:16px">${escaped(title)}</h2><ul style="margin:0 0 16px;padding-left:20px">`,
    ...lines.map(({ text, path }) => `<li style="margin:0 0 8px">${linked(text, path && `${address}${path}`)}</li>`),
    '</ul>',
  ].join('\n');

const linked = (text: string, to?: string): string => {
  const words = escaped(text).replaceAll('\n', '<br>');
  return to ? `<a href="${escaped(to)}">${words}</a>` : words;
};

/** The line “Sent automatically by …”, which personal emails do not have. */
const footOf = (conversation: OutgoingMail['conversation'], address: string, sender: string): readonly string[] =>
  conversation?.isPersonal ? [] : [foot(address, sender)];

const foot = (address: string, sender: string): string => `Sent automatically by ${sender} from ${address}.`;
