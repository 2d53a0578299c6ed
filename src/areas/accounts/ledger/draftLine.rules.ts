/** A line of a journal while it is typed: a debit or a credit. */
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

/** A line that says anything is sent; the others are room to type. */
export const isUsed = (line: DraftLine): boolean => typeof line.nominalCodeId === 'number' || amountOf(line) !== 0;
