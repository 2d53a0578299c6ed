import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { daysBetween } from '#engine/calendar/days.ts';
import { sum } from './exact.ts';

const NOTICE_DAYS = 10;

/** Dates of a Bacs run: entry on a working day, processing one working day before, input two, notice ten. */
export function bacsDates(given: {
  readonly requestedDate: string;
  /** Collections move to the next working day, payments to the previous one. */
  readonly roll: 'next' | 'previous';
  readonly bankHolidays: readonly string[];
  readonly noticeDays?: number;
}) {
  const isWorking = (day: string): boolean => weekdayOf(day) <= 5 && !given.bankHolidays.includes(day);
  const rolled = (day: string, by: 1 | -1): string => (isWorking(day) ? day : rolled(addDays(day, by), by));
  const before = (day: string, days: number): string =>
    days === 0 ? day : before(rolled(addDays(day, -1), -1), days - 1);
  const entryDate = rolled(given.requestedDate, given.roll === 'next' ? 1 : -1);
  return {
    entryDate,
    processingDate: before(entryDate, 1),
    inputDate: before(entryDate, 2),
    adviseBy: before(entryDate, given.noticeDays ?? NOTICE_DAYS),
  };
}

const SPELT: Readonly<Record<string, string>> = { ß: 'SS', æ: 'AE', œ: 'OE', ø: 'O', ł: 'L', đ: 'D' };
const TEXT = 18;

/** Converts text to the Bacs character set, padded to 18 characters. */
export const bacsText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => SPELT[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9.&/-]/g, ' ')
    .slice(0, TEXT)
    .padEnd(TEXT);

export interface BacsRecord {
  readonly destSortCode: string;
  readonly destAccount: string;
  /** 99 is credit; 01, 17, 18 and 19 are debit. */
  readonly txCode: string;
  readonly origSortCode: string;
  readonly origAccount: string;
  readonly amountPence: number;
  readonly userName: string;
  readonly reference: string;
  readonly destName: string;
}

const MOST_PENCE = 99_999_999_999;

/** One data record of Standard 18 with a hundred characters. */
export function bacsRecord(given: BacsRecord) {
  if (given.amountPence < 0 || given.amountPence > MOST_PENCE) return { error: 'AMOUNT' as const };
  return { record: recordText(given) };
}

const recordText = (given: BacsRecord): string =>
  [
    given.destSortCode,
    given.destAccount,
    '0',
    given.txCode,
    given.origSortCode,
    given.origAccount,
    ' '.repeat(4),
    digits(given.amountPence, 11),
    bacsText(given.userName),
    bacsText(given.reference),
    bacsText(given.destName),
  ].join('');

const digits = (value: number, length: number): string => String(value).padStart(length, '0');
/** A space, the year and the day of the year: 2026-11-24 → " 26328" */
const yearDay = (day: string): string =>
  ` ${day.slice(2, 4)}${digits(daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1, 3)}`;

const CREDIT = '99';
const DEBIT = '17';

/** A complete file for one processing day: labels, records, contra record and totals. */
export function bacsFile(given: {
  readonly sun: string;
  readonly serial: string;
  readonly createdOn: string;
  readonly expiresOn: string;
  readonly processingDate: string;
  readonly kind: 'credit' | 'debit';
  readonly originator: { readonly sortCode: string; readonly account: string; readonly name: string };
  readonly batchRef: string;
  readonly items: readonly {
    readonly destSortCode: string;
    readonly destAccount: string;
    readonly amountPence: number;
    readonly reference: string;
    readonly destName: string;
    /** Code for a first, re-presented or final collection; default 17. */
    readonly txCode?: string;
  }[];
}) {
  const { sun, serial, originator, items, kind } = given;
  const total = sum(items.map(({ amountPence }) => amountPence));
  if (total > MOST_PENCE || items.some(({ amountPence }) => amountPence <= 0)) return { error: 'AMOUNT' as const };
  const from = { origSortCode: originator.sortCode, origAccount: originator.account, userName: originator.name };
  const records = items.map((item) =>
    recordText({ ...from, ...item, txCode: kind === 'credit' ? CREDIT : (item.txCode ?? DEBIT) }),
  );
  const contra = recordText({
    ...from,
    destSortCode: originator.sortCode,
    destAccount: originator.account,
    txCode: kind === 'credit' ? DEBIT : CREDIT,
    amountPence: total,
    userName: given.batchRef,
    reference: 'CONTRA',
    destName: originator.name,
  });
  const label = (name: string): string =>
    `${name}1A${sun}S  1${sun}${serial}00010001${' '.repeat(6)}${yearDay(given.createdOn)}${yearDay(given.expiresOn)} 000000${' '.repeat(20)}`;
  const second = (name: string): string => `${name}2F0200000100${' '.repeat(35)}00${' '.repeat(28)}`;
  const [debits, credits] = kind === 'credit' ? [1, items.length] : [items.length, 1];
  return {
    lines: [
      `VOL1${serial}${' '.repeat(31)}${sun}${' '.repeat(32)}1`,
      label('HDR'),
      second('HDR'),
      `UHL1${yearDay(given.processingDate)}999999${' '.repeat(4)}000000001 DAILY  001${' '.repeat(40)}`,
      ...records,
      contra,
      label('EOF'),
      second('EOF'),
      `UTL1${digits(total, 13)}${digits(total, 13)}${digits(debits, 7)}${digits(credits, 7)}${' '.repeat(36)}`,
    ],
  };
}
