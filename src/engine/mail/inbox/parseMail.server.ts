import PostalMime, { type Attachment, type Email } from 'postal-mime';
import {
  type DeliveryReport,
  type MailAddress,
  type MailPart,
  type MailReading,
  MOST_DEPTH,
  MOST_MAIL_BYTES,
  MOST_PARTS,
} from './readMail.ts';
import { partsIn } from './mailParts.rules.ts';
import { withWindowsLetters } from './windows1252.rules.ts';
import { textOfHtml } from './safeHtml.server.ts';

const MOST_HEADERS = 256 * 1024;
const MOST_IDS = 100;

/** Parses a message within limits. Problems are returned rather than thrown. */
export async function parseMail(raw: Uint8Array): Promise<MailReading> {
  if (raw.byteLength > MOST_MAIL_BYTES) return { fault: 'too-large' };
  if (partsIn(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')) > MOST_PARTS)
    return { fault: 'too-many-parts' };
  try {
    const email = await PostalMime.parse(raw, {
      maxNestingDepth: MOST_DEPTH,
      maxHeadersSize: MOST_HEADERS,
      forceRfc822Attachments: true,
    });
    return { mail: mailOf(email) };
  } catch (error) {
    return { fault: error instanceof Error && /nesting depth/i.test(error.message) ? 'too-deep' : 'unreadable' };
  }
}

function mailOf(email: Email) {
  const headers: Record<string, string> = {};
  for (const { key, value } of email.headers) headers[key] ??= value;
  const parts = email.attachments.map(partOf);
  const html = email.html === undefined ? null : withWindowsLetters(email.html);
  const text = email.text?.trim() ? email.text : html === null ? '' : textOfHtml(html);
  const delivered = email.headers.filter(({ key }) => key === 'delivered-to' || key === 'x-original-to');
  return {
    id: idsIn(email.messageId)[0] ?? null,
    from: email.from?.address ? addressOf(email.from) : { name: '', address: '' },
    returnPath: headers['return-path'] ?? null,
    to: [...flat(email.to), ...flat(email.cc)].concat(delivered.map(({ value }) => value.trim())),
    subject: (email.subject ?? '').replace(/\s+/g, ' ').trim(),
    inReplyTo: idsIn(email.inReplyTo)[0] ?? null,
    references: idsIn(email.references).slice(-MOST_IDS),
    headers,
    text: withWindowsLetters(text).replaceAll('\0', ''),
    html,
    parts,
    report: reportIn(parts),
  };
}

const addressOf = ({
  name,
  address = '',
}: {
  readonly name: string;
  readonly address?: string | undefined;
}): MailAddress => ({
  name: name.replace(/\s+/g, ' ').trim(),
  address: address.trim(),
});

const flat = (addresses: Email['to']): string[] =>
  (addresses ?? [])
    .flatMap((each) => ('group' in each && each.group ? each.group : [each]))
    .flatMap(({ address }) => address ?? []);

/** The Message-IDs in a header, with their angle brackets. */
const idsIn = (header: string | undefined): readonly string[] =>
  [...(header ?? '').matchAll(/<[^\s<>]{1,900}>/g)].map(([id]) => id);

const partOf = ({ filename, mimeType, disposition, related, contentId, content }: Attachment): MailPart => ({
  name: filename ?? '',
  type: mimeType,
  contentId: contentId?.replace(/^<|>$/g, '') ?? null,
  isInline: related === true || (disposition === 'inline' && contentId !== undefined),
  bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
});

/** The content of a delivery report (RFC 3464). */
function reportIn(parts: readonly MailPart[]): DeliveryReport | null {
  const status = parts.find(({ type }) => type === 'message/delivery-status');
  if (!status) return null;
  const words = textIn(status);
  const field = (name: string) =>
    new RegExp(`^${name}:\\s*(.+(?:\\r?\\n[ \\t].+)*)`, 'im').exec(words)?.[1]?.trim() ?? null;
  const original = parts.find(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers');
  return {
    recipient: field('(?:Final|Original)-Recipient')?.replace(/^[^;]*;\s*/, '') ?? null,
    status: field('Status'),
    said:
      field('Diagnostic-Code')
        ?.replace(/^[^;]*;\s*/, '')
        .replace(/\s+/g, ' ')
        .slice(0, 300) ?? null,
    about: original ? (idsIn(/^message-id:\s*(\S+)/im.exec(textIn(original))?.[1])[0] ?? null) : null,
  };
}

const textIn = ({ bytes }: MailPart): string => Buffer.from(bytes.subarray(0, 65_536)).toString('utf8');
