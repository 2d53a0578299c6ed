import { expect, test } from 'vitest';
import { readHolidayFile } from './holidayFile.ts';

test('the government’s JSON contains all three divisions of the UK, with substitute days in the notes', () => {
  const file = JSON.stringify({
    'england-and-wales': {
      division: 'england-and-wales',
      events: [
        { title: 'Boxing Day', date: '2026-12-28', notes: 'Substitute day', bunting: true },
        { title: 'Christmas Day', date: '2026-12-25', notes: '', bunting: true },
      ],
    },
    scotland: {
      division: 'scotland',
      events: [{ title: '2nd January', date: '2026-01-02', notes: '', bunting: true }],
    },
  });
  expect(readHolidayFile(file, 'northern-ireland')).toEqual({
    rows: [
      { day: '2026-01-02', name: '2nd January', division: 'scotland' },
      { day: '2026-12-25', name: 'Christmas Day', division: 'england-and-wales' },
      { day: '2026-12-28', name: 'Boxing Day (substitute day)', division: 'england-and-wales' },
    ],
    faults: [],
  });
});

test('a calendar file is for the chosen division of the UK; long lines are unfolded', () => {
  const file = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTEND;VALUE=DATE:20260714',
    'DTSTART;VALUE=DATE:20260713',
    'SUMMARY:Battle of the Boyne (Orangemen\\, ',
    ' observed)',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'SUMMARY:Nothing',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  expect(readHolidayFile(file, 'northern-ireland')).toEqual({
    rows: [{ day: '2026-07-13', name: 'Battle of the Boyne (Orangemen, observed)', division: 'northern-ireland' }],
    faults: ['Entry 2 has no valid date.'],
  });
});

test('a table has a date and a title in each line, and optionally a division of the UK', () => {
  const file =
    '\uFEFFdate,title,division\n04/05/2026,Early May bank holiday\n2026-11-30,"St Andrew’s Day, ""Scotland""",Scotland\nsoon,Coronation\n2026-01-01,\n2026-01-01,New Year,Mars';
  expect(readHolidayFile(file, 'england-and-wales')).toEqual({
    rows: [
      { day: '2026-05-04', name: 'Early May bank holiday', division: 'england-and-wales' },
      { day: '2026-11-30', name: 'St Andrew’s Day, "Scotland"', division: 'scotland' },
    ],
    faults: ['Line 4 has no valid date.', 'Line 5 has no name.', 'Line 6: “Mars” is not a part of the UK.'],
  });
});

test.each([
  '',
  '{"scotland": null}',
  '{"scotland": {"events": [null]}}',
  '{"england-and-wales": {"events": [',
  '{"mars": {"events": []}}',
  'BEGIN:VCALENDAR\nEND:VCALENDAR',
])('%j cannot be read, and the message says so', (text) => {
  const { rows, faults } = readHolidayFile(text, 'scotland');
  expect(rows).toEqual([]);
  expect(faults).toHaveLength(1);
});
