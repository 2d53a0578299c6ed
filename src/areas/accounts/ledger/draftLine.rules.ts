/** A line of a journal form: a debit or a credit. */
export interface DraftLine {
  readonly nominalCodeId?: unknown;
  readonly debitPence?: unknown;
  readonly creditPence?: unknown;
  readonly memo?: unknown;
}

export const BLANK_LINE: DraftLine = {};

const penceOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Debits are positive, credits negative. */
export const amountOf = ({ debitPence, creditPence }: DraftLine): number => penceOf(debitPence) - penceOf(creditPence);

/** Whether a line has a code or an amount. Other lines are blank and not sent. */
export const isUsed = (line: DraftLine): boolean => typeof line.nominalCodeId === 'number' || amountOf(line) !== 0;
