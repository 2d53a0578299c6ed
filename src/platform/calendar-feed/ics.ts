/** Something with a date, for a calendar outside. */
export interface DatedEvent {
  /** The same for as long as it is the same thing, such as `cover-12`: calendars know it again by this. */
  readonly key: string;
  /** Whole days, the last one included, or two moments as ISO 8601 in UTC. */
  readonly when:
    | { readonly day: string; readonly lastDay?: string }
    | { readonly startsAt: string; readonly endsAt: string };
  readonly title: string;
  readonly details?: string;
  /** Inside the product. */
  readonly path?: string;
  /** ISO moment of its last change. */
  readonly changedAt: string;
}

export interface CalendarFacts {
  readonly name: string;
  /** Behind the @ of what each event is known by. */
  readonly domain: string;
  /** Before the paths of events; null where nobody knows it, and they lead nowhere. */
  readonly origin: string | null;
}

/** A calendar in the form of RFC 5545. What is the same gives the same text. */
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
          // The end is the first day that is no more part of it.
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

/** What people wrote, as a value: signs that mean something in it are marked, and others that nobody sees are left out. */
const escapedText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const LONGEST = 75;

/** A line of at most 75 octets; the rest goes on behind a space, and no letter is taken apart. */
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

/** Of one letter in UTF-8. */
function octets(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
}
