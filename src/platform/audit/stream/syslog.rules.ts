/** What a syslog message says of an entry. */
export interface SyslogFacts {
  /** ISO moment, UTC; null where the entry is gone from the log and only its seal is left. */
  readonly at: string | null;
  readonly action: string | null;
  /** Its number in the sealed log; null for a test line. */
  readonly seq: number | null;
  /** The name of the machine people reach, or null. */
  readonly host: string | null;
  /** The entry as an object of JSON. */
  readonly text: string;
}

/** "log audit" (RFC 5424, table 1). */
const FACILITY = 13;
const SEVERITY = { warning: 4, informational: 6 } as const;
const WARNING = /refused|failed|^limit$|^break-glass-/;
/** `sequenceId` begins again after this (RFC 5424, section 7.3.1). */
const LAST_SEQUENCE = 2_147_483_647;

/**
 * One message by RFC 5424. What is said is JSON in plain ASCII, so that no receiver has to guess how it is encoded; its
 * number stands in `seq` there, and in `meta sequenceId`.
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
 * Octet counting (RFC 6587, section 3.4.1; RFC 5425, section 4.3): its length, a space, the message.
 * @param message in ASCII, where an octet is a character
 */
export const framed = (message: string): string => `${message.length} ${message}`;

/** Printable ASCII without spaces, as the fields of the header are. */
function word(written: string | null, most: number): string {
  const plain = (written ?? '').replace(/[^\x21-\x7e]+/g, '-').slice(0, most);
  return plain === '' ? '-' : plain;
}

/** JSON says everything beyond ASCII by number too. */
const inAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What receivers of syslog should take (RFC 5425, section 4.3.1). */
const LONGEST = 8_192;
const ROOM_OF_HEAD = 512;
const LONGEST_NOTE = 1_000;

/**
 * An entry short enough for one message: where the values it changed are too long, only the names of the fields are left,
 * and it says so with `shortened`. The whole is in the log, under the same number.
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
