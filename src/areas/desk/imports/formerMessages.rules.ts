/** A message of a ticket as exported by its former system. */
export interface FormerMessage {
  /** ISO timestamp; null when the file has none. */
  readonly at: string | null;
  readonly author: string;
  /** In lower case; empty when the file has none. */
  readonly address: string;
  /** Null when the file does not state the side. */
  readonly isStaff: boolean | null;
  readonly isInternal: boolean;
  readonly body: string;
  readonly isHtml: boolean;
  /** File names only; the export does not contain the files. */
  readonly files: readonly string[];
  /** The time that was logged with the message; null when there is none. */
  readonly minutes: number | null;
}

type Plain = Readonly<Record<string, unknown>>;

/**
 * The messages of a ticket, oldest first: articles of Zammad, conversations of Freshdesk, actions of HaloPSA,
 * follow-ups of GLPI. Text that is not JSON becomes one message, marked as internal because its audience is unknown.
 */
export function formerMessages(text: string): readonly FormerMessage[] {
  const list = listIn(text);
  if (!list)
    return [
      {
        at: null,
        author: '',
        address: '',
        isStaff: true,
        isInternal: true,
        body: text.trim(),
        isHtml: MARKUP.test(text),
        files: [],
        minutes: null,
      },
    ];
  return list
    .map(formerMessageOf)
    .filter(({ body, files }) => body !== '' || files.length > 0)
    .toSorted((one, other) => timeOf(one) - timeOf(other));
}

const MARKUP = /<\/?(?:p|div|br|span|table|ul|ol|li|b|strong|em|a|h[1-6])\b[^>]*>/i;

export const timeOf = ({ at }: FormerMessage): number => (at === null ? 0 : Date.parse(at));

function listIn(text: string): readonly Plain[] | undefined {
  if (!text.trimStart().startsWith('[')) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter(isPlain).map(unwrapped) : undefined;
  } catch {
    return undefined;
  }
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Unwraps a message in a single property: `{ "helpdesk_note": { … } }`. */
function unwrapped(message: Plain): Plain {
  const [only, ...others] = Object.values(message);
  return others.length === 0 && isPlain(only) ? only : message;
}

/** One message, whichever of these systems wrote it. */
export function formerMessageOf(message: Plain): FormerMessage {
  const word = (...keys: readonly string[]): string => {
    const found = keys.map((key) => message[key]).find((value) => typeof value === 'string' && value.trim() !== '');
    return typeof found === 'string' ? found.trim() : '';
  };
  const written = /^(.*?)\s*<([^<>\s]+@[^<>\s]+)>$/.exec(word('from', 'who', 'user_name', 'author'));
  const named = word('from', 'who', 'user_name', 'author', 'created_by', 'from_email', 'emailfrom');
  const name = (written?.[1] ?? named).replace(/^"|"$/g, '');
  const address = written?.[2] ?? [named, word('from_email', 'emailfrom', 'created_by')].find(isAddress) ?? '';
  const body = word('body_text', 'body', 'note', 'content', 'emailbody', 'note_html');
  return {
    at: momentIn(word('created_at', 'actiondatecreated', 'datetime', 'date_creation', 'date')),
    author: name || address,
    address: address.toLowerCase(),
    isStaff: sideOf(message),
    isInternal: ['internal', 'private', 'is_private', 'hiddenfromuser'].some((key) => isOn(message[key])),
    body,
    isHtml: message.content_type === 'text/html' || MARKUP.test(body),
    files: filesIn(message.attachments),
    minutes: minutesIn(message.timetaken),
  };
}

const isAddress = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text);

const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

function sideOf({ sender, incoming, who_agentid: agent }: Plain): boolean | null {
  if (typeof sender === 'string') return sender.toLowerCase() !== 'customer';
  if (typeof incoming === 'boolean') return !incoming;
  return typeof agent === 'number' || (typeof agent === 'string' && agent !== '') ? Number(agent) > 0 : null;
}

/** HaloPSA logs hours: 0.25 → 15. */
function minutesIn(hours: unknown): number | null {
  const minutes = Math.round(Number(typeof hours === 'string' ? hours.trim() : hours) * 60);
  return (typeof hours === 'number' || typeof hours === 'string') && minutes > 0 ? minutes : null;
}

/** A time without a zone counts as UTC, as these systems write it. */
function momentIn(text: string): string | null {
  const plain = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;
  const at = Date.parse(plain);
  return text === '' || Number.isNaN(at) ? null : new Date(at).toISOString();
}

const filesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).filter(isPlain).flatMap(({ filename, name, attachment_file_name: other }) => {
    const called = [filename, name, other].find((each) => typeof each === 'string' && each !== '');
    return typeof called === 'string' ? [called] : [];
  });
