import { isDay } from '#engine/calendar/calendar.ts';
import { readDay } from '#engine/kinds/day/day.ts';
import { DIVISIONS, type Division } from '#engine/calendar/bankHolidays.ts';

/** A bank holiday from a file. */
export interface FiledHoliday {
  readonly day: string;
  readonly name: string;
  readonly division: Division;
}

export interface HolidayFile {
  readonly rows: readonly FiledHoliday[];
  /** Messages for entries that could not be read, with their position. */
  readonly faults: readonly string[];
}

const LONGEST_NAME = 80;

/**
 * Parses bank holidays from a file of gov.uk or from a table with a date and a title per line. The gov.uk files are
 * JSON with all three parts of the UK, or a calendar of one part.
 * @param division for days without one in the file
 */
export function readHolidayFile(text: string, division: Division): HolidayFile {
  const given = text.replace(/^\uFEFF/, '').trim();
  if (given.startsWith('{')) return readJson(given);
  return given.startsWith('BEGIN:VCALENDAR') ? readCalendar(given, division) : readTable(given, division);
}

function readJson(text: string): HolidayFile {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { rows: [], faults: ['The file is incomplete or not valid JSON. Download it again.'] };
  }
  const parts = Object.entries(read as Record<string, unknown>);
  return together(
    parts.flatMap(([part, of]) => {
      const { events } = (of ?? {}) as { readonly events?: unknown };
      if (!isDivision(part) || !Array.isArray(events))
        return [`“${part}” is not a part of the UK with its own bank holidays.`];
      return events.map((event: Readonly<Record<string, unknown>> | null, at) =>
        holiday(
          `Day ${at + 1} of ${DIVISIONS[part].label}`,
          String(event?.date ?? ''),
          titled(String(event?.title ?? ''), String(event?.notes ?? '')),
          part,
        ),
      );
    }),
  );
}

/** There, "Substitute day" is in the notes; here it is part of the name. */
const titled = (title: string, notes: string): string =>
  /^substitute day$/i.test(notes.trim()) ? `${title} (substitute day)` : title;

function readCalendar(text: string, division: Division): HolidayFile {
  // Unfold lines: a continuation starts with a space.
  const events = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/^BEGIN:VEVENT\r?$/m)
    .slice(1);
  return together(
    events.map((event, at) => {
      const of = (name: string): string =>
        new RegExp(`^${name}(?:;[^:\\r\\n]*)?:(.*?)\\r?$`, 'm').exec(event)?.[1] ?? '';
      const [, year = '', month = '', date = ''] = /^(\d{4})(\d\d)(\d\d)/.exec(of('DTSTART')) ?? [];
      const name = of('SUMMARY').replace(/\\([,;\\])/g, '$1');
      return holiday(`Entry ${at + 1}`, `${year}-${month}-${date}`, name, division);
    }),
  );
}

function readTable(text: string, division: Division): HolidayFile {
  const lines = text.split(/\r?\n/).map((line, at) => ({ line, at: at + 1 }));
  const known = lines.filter(({ line, at }) => line.trim() !== '' && !(at === 1 && !/\d/.test(line)));
  return together(
    known.map(({ line, at }) => {
      const [first = '', title = '', where = ''] = cellsOf(line);
      const part = where === '' ? division : Object.keys(DIVISIONS).find((each) => each === where.toLowerCase());
      if (!part || !isDivision(part)) return `Line ${at}: “${where}” is not a part of the UK.`;
      return holiday(`Line ${at}`, readDay(first) ?? first, title, part);
    }),
  );
}

/** Cells separated by commas, semicolons or tabs, which quoted cells may contain. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|[,;\t])(?:\s*"((?:[^"]|"")*)"\s*|([^,;\t]*))/g)].map(([, quoted, bare = '']) =>
    (quoted?.replaceAll('""', '"') ?? bare).trim(),
  );

function holiday(place: string, day: string, name: string, division: Division): FiledHoliday | string {
  if (!isDay(day)) return `${place} has no valid date.`;
  if (name.trim() === '') return `${place} has no name.`;
  return { day, name: name.trim().slice(0, LONGEST_NAME), division };
}

const isDivision = (name: string): name is Division => Object.hasOwn(DIVISIONS, name);

function together(read: readonly (FiledHoliday | string)[]): HolidayFile {
  const rows = read.filter((each) => typeof each !== 'string');
  const faults = read.filter((each) => typeof each === 'string');
  const none = rows.length + faults.length === 0 ? ['The file contains no bank holidays.'] : [];
  const first = new Map(rows.map((row) => [`${row.day} ${row.division}`, row]));
  return { rows: [...first.values()].sort((a, b) => (a.day < b.day ? -1 : 1)), faults: [...faults, ...none] };
}
