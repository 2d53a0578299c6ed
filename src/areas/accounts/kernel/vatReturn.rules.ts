import { rounded, sum } from './exact.ts';

export type VatSide = 'sale' | 'purchase';

/** Boxes of the VAT return for the net and the VAT of a code. */
export interface Boxes {
  readonly net: readonly number[];
  readonly vat: readonly number[];
}

const NONE: Boxes = { net: [], vat: [] };
const to = (net: readonly number[], vat: readonly number[] = []): Boxes => ({ net, vat });

/** Boxes by VAT code for sales and purchases. */
export const BOX_MAP: Readonly<Record<string, Readonly<Record<VatSide, Boxes>>>> = {
  T0: { sale: to([6]), purchase: to([7]) },
  T1: { sale: to([6], [1]), purchase: to([7], [4]) },
  T2: { sale: to([6]), purchase: to([7]) },
  T4: { sale: to([6, 8]), purchase: NONE },
  T5: { sale: to([6], [1]), purchase: to([7], [4]) },
  T8: { sale: NONE, purchase: to([7, 9], [2, 4]) },
  T9: { sale: NONE, purchase: NONE },
  T15: { sale: to([6]), purchase: to([6, 7], [1, 4]) },
  T18: { sale: to([6]), purchase: to([7], [1, 4]) },
  T20: { sale: to([6]), purchase: to([7], [1, 4]) },
  T22: { sale: to([6]), purchase: NONE },
};

/** Codes for which a purchase accounts for VAT on both sides. */
export const REVERSE_CHARGED: readonly string[] = ['T8', 'T15', 'T18', 'T20'];
/** Codes that charge VAT. */
export const CHARGED: readonly string[] = ['T1', 'T5'];

export interface ReturnEntry {
  readonly side: VatSide;
  readonly code: string;
  readonly netPence: number;
  readonly vatPence: number;
  /** Irrecoverable input VAT is not included in box 4. */
  readonly recoverable?: boolean;
}

/** The nine boxes: 1 to 5 in pence, 6 to 9 in whole pounds. */
export function vatReturn({ entries }: { readonly entries: readonly ReturnEntry[] }) {
  if (entries.some(({ code }) => !BOX_MAP[code])) return { error: 'VAT_CODE_UNKNOWN' as const };
  const box = (number: number): number =>
    sum(
      entries.map(({ side, code, netPence, vatPence, recoverable = true }) => {
        const { net, vat } = BOX_MAP[code]?.[side] ?? NONE;
        const tax = vat.includes(number) && (recoverable || number !== 4) ? vatPence : 0;
        return tax + (net.includes(number) ? netPence : 0);
      }),
    );
  const pounds = (number: number): number => rounded(BigInt(box(number)), 100n);
  const [box1, box2, box4] = [box(1), box(2), box(4)];
  const box3 = box1 + box2;
  return {
    box1,
    box2,
    box3,
    box4,
    box5: Math.abs(box3 - box4),
    box6: pounds(6),
    box7: pounds(7),
    box8: pounds(8),
    box9: pounds(9),
    direction: box3 >= box4 ? ('payable' as const) : ('reclaimable' as const),
  };
}
