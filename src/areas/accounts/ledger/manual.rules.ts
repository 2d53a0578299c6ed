import { formatMoney } from '#engine/kinds/money/money.ts';

export interface ManualLine {
  readonly nominalCodeId: number;
  readonly amountPence: number;
}

export interface KnownCode {
  readonly id: number;
  readonly code: string;
  readonly control: string | null;
  readonly isArchived: boolean;
}

/** Control accounts that a manual journal may post to. */
const OPEN_CONTROLS: readonly string[] = ['suspense', 'prepayments'];

export interface JournalRefusal {
  readonly code: 'JE_UNBALANCED' | 'CONTROL_CODE' | 'CODE_UNKNOWN' | 'TOO_FEW_LINES';
  readonly says: string;
  readonly line?: number;
}

/** The reason that a manual journal cannot be posted; undefined when it can. */
export function refusalOfJournal(
  lines: readonly ManualLine[],
  codes: ReadonlyMap<number, KnownCode>,
): JournalRefusal | undefined {
  if (lines.length < 2) return { code: 'TOO_FEW_LINES', says: 'Enter at least two lines.' };
  for (const [line, { nominalCodeId }] of lines.entries()) {
    const known = codes.get(nominalCodeId);
    if (!known || known.isArchived)
      return { code: 'CODE_UNKNOWN', says: 'Choose a nominal code that is in use.', line };
    if (known.control !== null && !OPEN_CONTROLS.includes(known.control))
      return { code: 'CONTROL_CODE', says: `${known.code} is moved by invoices and payments only.`, line };
  }
  const difference = lines.reduce((total, { amountPence }) => total + amountPence, 0);
  if (difference === 0) return undefined;
  return { code: 'JE_UNBALANCED', says: `Debits and credits differ by ${formatMoney(Math.abs(difference))}.` };
}
