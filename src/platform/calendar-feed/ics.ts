/** An event for an external calendar. */
export interface DatedEvent {
  /** Stable for the same event, such as `cover-12`; calendars recognise it by this. */
  readonly key: string;
  /** Whole days, the last one included, or two moments as ISO 8601 in UTC. */
  readonly when:
    | { readonly day: string; readonly lastDay?: string }
    | { readonly startsAt: string; readonly endsAt: string };
  readonly title: string;
  readonly details?: string;
  /** A path inside the product. */
  readonly path?: string;
  /** ISO moment of its last change. */
  readonly changedAt: string;
}

export interface CalendarFacts {
  readonly name: string;
  /** The part after the @ of each event's UID. */
  readonly domain: string;
  /** The origin before the paths of events; null if unknown, and then events have no link. */
  readonly origin: string | null;
}

/** A calendar as in RFC 5545. Equal input gives equal text. */
export const icsText = (facts: CalendarFacts, events: readonly DatedEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CRM//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapedText(facts.name)}`,
    `X-WR-CALNAME:${escapedText(facts.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...events.flatMap((event) => linesOf(facts, event)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

function linesOf({ domain, origin }: CalendarFacts, event: DatedEvent): readonly string[] {
  const { key, when, title, details, path, changedAt } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(key)}@${domain}`,
    `DTSTAMP:${moment(changedAt)}`,
    `LAST-MODIFIED:${moment(changedAt)}`,
    ...('day' in when
      ? [
          `DTSTART;VALUE=DATE:${digits(when.day)}`,
          // The end is exclusive: the day after the last one.
          `DTEND;VALUE=DATE:${digits(dayAfter(when.lastDay ?? when.day))}`,
          'TRANSP:TRANSPARENT',
        ]
      : [`DTSTART:${moment(when.startsAt)}`, `DTEND:${moment(when.endsAt)}`]),
    `SUMMARY:${escapedText(title)}`,
    ...(details ? [`DESCRIPTION:${escapedText(details)}`] : []),
    ...(path && origin ? [`URL:${origin}${encodeURI(path)}`] : []),
    'END:VEVENT',
  ];
}

const digits = (day: string): string => day.replaceAll('-', '');
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
/** "20261224T170000Z" */
const moment = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Text as a value: special characters are escaped, and control characters are removed. */
const escapedText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const LONGEST = 75;

/** Folds a line to at most 75 octets. Continuation lines start with a space, and no character is split. */
function folded(line: string): string {
  let out = '';
  let length = 0;
  for (const letter of line) {
    const size = octets(letter);
    if (length + size > LONGEST) {
      out += '\r\n ';
      length = 1;
    }
    out += letter;
    length += size;
  }
  return out;
}

/** The UTF-8 length of one character. */
function octets(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
}
