import { formatPercentage } from '#engine/kinds/percentage/percentage.ts';
import { type DatedRate, rateOn } from './rates.rules.ts';

/** A VAT code as sales use it. */
export interface VatFacts {
  readonly code: string;
  /** Rate charged on a sale; 0 when the customer accounts for the VAT, or none is due. */
  readonly rateBps: number;
  /** For documents: "VAT at 20%". */
  readonly label: string;
}

/** The VAT codes on a day. */
export interface VatBook {
  readonly codes: ReadonlyMap<number, VatFacts>;
  /** Code for lines without one. */
  readonly standardId: number | null;
}

/** Stored fields of a VAT code. */
export interface VatCodeRow {
  readonly id: number;
  readonly code: string;
  readonly kind: string;
  readonly rates: readonly DatedRate[];
}

const CHARGED = ['standard', 'reduced'];

const WITHOUT: Readonly<Record<string, string>> = {
  zero: 'zero-rated',
  exempt: 'exempt',
  outside: 'outside the scope',
  domesticReverse: 'reverse charge',
};

/** Builds the VAT codes with their rates on a day. */
export function vatBookOf(rows: readonly VatCodeRow[], day: string): VatBook {
  const codes = rows.map(({ id, code, kind, rates }): readonly [number, VatFacts] => {
    const rateBps = CHARGED.includes(kind) ? (rateOn(rates, day) ?? 0) : 0;
    const label = rateBps > 0 ? `VAT at ${formatPercentage(rateBps)}` : `VAT (${WITHOUT[kind] ?? 'not charged'})`;
    return [id, { code, rateBps, label }];
  });
  return { codes: new Map(codes), standardId: rows.find(({ code }) => code === 'T1')?.id ?? null };
}

const NONE: VatFacts = { code: '', rateBps: 0, label: 'VAT' };

/** The VAT code of a line; the standard one if it has none. */
export const vatOf = ({ codes, standardId }: VatBook, id: unknown): VatFacts =>
  codes.get(typeof id === 'number' ? id : (standardId ?? 0)) ?? NONE;
