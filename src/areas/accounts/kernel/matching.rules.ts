import { addDays } from '#engine/calendar/calendar.ts';

export interface BankLine {
  /** Positive for money received. */
  readonly pence: number;
  readonly date: string;
  readonly text: string;
  readonly payer?: string | null;
}

export interface MatchItem {
  readonly side: 'sale' | 'purchase';
  readonly docNo: string;
  readonly openPence: number;
  readonly docDate: string;
  readonly dueDate: string;
  readonly aliases: readonly string[];
  readonly discountedPence?: number | null;
}

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const withoutZeros = (digits: string): string => digits.replace(/^0+/, '');

/** How well a bank statement line matches an open item, from 0 to 100, by amount, reference, payer and date. */
export function matchScore({ line, item }: { readonly line: BankLine; readonly item: MatchItem }) {
  const isRightWay = item.side === 'sale' ? line.pence > 0 : line.pence < 0;
  const score = isRightWay
    ? amountScore(line, item) + referenceScore(line, item) + payerScore(line, item) + dateScore(line, item)
    : 0;
  return { score, band: score >= 80 ? ('strong' as const) : score >= 50 ? ('possible' as const) : ('none' as const) };
}

function amountScore({ pence }: BankLine, { openPence, discountedPence }: MatchItem): number {
  const size = Math.abs(pence);
  if (size === Math.abs(openPence)) return 50;
  return discountedPence && size === Math.abs(discountedPence) ? 40 : 0;
}

function referenceScore({ text }: BankLine, { docNo }: MatchItem): number {
  const number = plain(docNo);
  if (number !== '' && new RegExp(`${number}(?![0-9])`).test(plain(text))) return 30;
  const trailing = withoutZeros(/\d+$/.exec(docNo)?.[0] ?? '');
  const isNamed = trailing.length >= 4 && (text.match(/\d+/g) ?? []).some((run) => withoutZeros(run) === trailing);
  return isNamed ? 20 : 0;
}

const payerScore = ({ payer }: BankLine, { aliases }: MatchItem): number =>
  payer && plain(payer) !== '' && aliases.some((alias) => plain(alias) === plain(payer)) ? 15 : 0;

const DAYS_AFTER_DUE = 14;

const dateScore = ({ date }: BankLine, { docDate, dueDate }: MatchItem): number =>
  docDate <= date && date <= addDays(dueDate, DAYS_AFTER_DUE) ? 5 : 0;
