/** The fields of a syslog message about an entry. */
export interface SyslogFacts {
  /** ISO moment, UTC; null if the entry is missing from the log and only its seal is left. */
  readonly at: string | null;
  readonly action: string | null;
  /** Its number in the sealed log; null for a test line. */
  readonly seq: number | null;
  /** The public host name, or null. */
  readonly host: string | null;
  /** The entry as a JSON object. */
  readonly text: string;
}

/** "log audit" (RFC 5424, table 1). */
const FACILITY = 13;
const SEVERITY = { warning: 4, informational: 6 } as const;
const WARNING = /refused|failed|^limit$|^break-glass-/;
/** `sequenceId` restarts after this (RFC 5424, section 7.3.1). */
const LAST_SEQUENCE = 2_147_483_647;

/**
 * One message as in RFC 5424. The text is JSON in plain ASCII, so that receivers need not guess the encoding. Its
 * number is in `seq` there, and in `meta sequenceId`.
 */
export function syslogMessage({ at, action, seq, host, text }: SyslogFacts): string {
  const severity = WARNING.test(action ?? '') ? SEVERITY.warning : SEVERITY.informational;
  const meta = seq === null ? '' : `[meta sequenceId="${((seq - 1) % LAST_SEQUENCE) + 1}"]`;
  const head = [
    `<${FACILITY * 8 + severity}>1`,
    at ?? '-',
    word(host, 255),
    'crm',
    '-',
    word(action, 32),
    `[origin software="CRM"]${meta}`,
  ];
  return `${head.join(' ')} ${inAscii(text)}`;
}

/**
 * Octet counting (RFC 6587, section 3.4.1; RFC 5425, section 4.3): the length, a space, the message.
 * @param message in ASCII, where a character is one octet
 */
export const framed = (message: string): string => `${message.length} ${message}`;

/** Printable ASCII without spaces, as required for header fields. */
function word(written: string | null, most: number): string {
  const plain = (written ?? '').replace(/[^\x21-\x7e]+/g, '-').slice(0, most);
  return plain === '' ? '-' : plain;
}

/** JSON escapes characters beyond ASCII by number. */
const inAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The size that syslog receivers should accept (RFC 5425, section 4.3.1). */
const LONGEST = 8_192;
const ROOM_OF_HEAD = 512;
const LONGEST_NOTE = 1_000;

/**
 * Shortens an entry to fit one message: if the changed values are too long, only the field names are left, and
 * `shortened` is set. The full entry is in the log under the same number.
 */
export function shortened(entry: Readonly<Record<string, unknown>>): string {
  const whole = JSON.stringify(entry);
  if (inAscii(whole).length <= LONGEST - ROOM_OF_HEAD) return whole;
  const { changes, note, ...rest } = entry;
  return JSON.stringify({
    ...rest,
    changedFields: Object.keys(typeof changes === 'object' && changes !== null ? changes : {}).slice(0, 100),
    note: typeof note === 'string' ? note.slice(0, LONGEST_NOTE) : null,
    shortened: true,
  });
}
