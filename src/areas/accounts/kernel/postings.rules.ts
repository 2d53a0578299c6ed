import type { AmountEvent, BillLine, CodedEvent, LedgerEvent, SaleLine, VatScheme } from './events.ts';
import { shareOf, sum } from './exact.ts';
import { OPENING_CONTROLS } from './opening.rules.ts';
import { ROLES } from './roles.ts';
import { CHARGED, REVERSE_CHARGED } from './vatReturn.rules.ts';

/** One side of an entry: positive is debit, negative is credit. */
export interface Posting {
  readonly code: string;
  readonly pence: number;
  /** Index of the document line it came from. */
  readonly line?: number;
}

const move = (pence: number, debit: string, credit: string, line?: number): Posting[] => {
  const of = line === undefined ? {} : { line };
  return [
    { code: debit, pence, ...of },
    { code: credit, pence: -pence, ...of },
  ];
};

const mirrored = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, pence: -posting.pence }));

/** VAT of a line of a sale. */
export const saleVat = ({ net, vatCode, rateBps, vat }: Omit<SaleLine, 'code'>): number =>
  vat ?? (CHARGED.includes(vatCode) ? shareOf(net, rateBps) : 0);

function sale(lines: readonly SaleLine[], scheme?: VatScheme): Posting[] {
  const tax = scheme === 'cash' ? ROLES.outputVatPending : ROLES.outputVat;
  const vat = lines.map(saleVat);
  return [
    { code: ROLES.debtors, pence: sum(lines.map(({ net }) => net)) + sum(vat) },
    ...lines.map(({ code, net, deferred }, line) => ({
      code: deferred ? ROLES.deferredIncome : code,
      pence: -net,
      line,
    })),
    ...vat.map((pence, line) => ({ code: tax, pence: -pence, line })),
  ];
}

function bill(lines: readonly BillLine[], scheme?: VatScheme): Posting[] {
  return lines.flatMap((given, line) => {
    const { code, net, vatCode, rateBps, recoverable = true, grniCleared = 0, stockAdjust = 0 } = given;
    const isReversed = REVERSE_CHARGED.includes(vatCode);
    const vat = given.vat ?? (isReversed || CHARGED.includes(vatCode) ? shareOf(net, rateBps) : 0);
    const pending = scheme === 'cash' && !isReversed ? ROLES.inputVatPending : ROLES.inputVat;
    return [
      { code: ROLES.grni, pence: grniCleared, line },
      { code: ROLES.stock, pence: stockAdjust, line },
      { code, pence: net - grniCleared - stockAdjust, line },
      // Irrecoverable VAT is added to the cost.
      { code: recoverable ? pending : code, pence: vat, line },
      { code: isReversed ? ROLES.outputVat : ROLES.creditors, pence: -vat, line },
      { code: ROLES.creditors, pence: -net, line },
    ];
  });
}

type Settled = Extract<LedgerEvent, { readonly event: 'receiptReturned' }>;

const receipt = ({ pence, discountNet = 0, discountVat = 0, scheme }: Omit<Settled, 'event' | 'fee'>): Posting[] => [
  ...move(pence, ROLES.bank, ROLES.debtors),
  ...move(discountNet, ROLES.discountsAllowed, ROLES.debtors),
  ...move(discountVat, scheme === 'cash' ? ROLES.outputVatPending : ROLES.outputVat, ROLES.debtors),
];

const AMOUNTS: Readonly<Record<AmountEvent, readonly [debit: string, credit: string]>> = {
  goodsReceived: [ROLES.stock, ROLES.grni],
  supplierReturn: [ROLES.grni, ROLES.stock],
  supplierPaymentReturned: [ROLES.bank, ROLES.creditors],
  customerRefund: [ROLES.debtors, ROLES.bank],
  badDebt: [ROLES.badDebts, ROLES.debtors],
  bankCharge: [ROLES.bankCharges, ROLES.bank],
  mileagePaid: [ROLES.expensesPayable, ROLES.bank],
  vatPaid: [ROLES.vatLiability, ROLES.bank],
  contra: [ROLES.creditors, ROLES.debtors],
  lateInterest: [ROLES.debtors, ROLES.lateInterest],
  stockAdjustment: [ROLES.stock, ROLES.stockAdjustments],
};

/** The role account of each event and its side; the given code is on the other side. */
const CODED: Readonly<Record<CodedEvent, readonly [role: string, side: 'debit' | 'credit']>> = {
  deferralRelease: [ROLES.deferredIncome, 'debit'],
  goodsIssued: [ROLES.stock, 'credit'],
  customerReturn: [ROLES.stock, 'debit'],
  accrual: [ROLES.accruals, 'credit'],
};

export type PostedEvent = Exclude<LedgerEvent, { readonly event: 'reverse' | 'yearEnd' }>;

/** Lines of the entry for an event, without zero amounts. They sum to zero. */
export const postingsOf = (event: PostedEvent): readonly Posting[] => linesOf(event).filter(({ pence }) => pence !== 0);

type PlainEvent = Extract<LedgerEvent, { readonly event: AmountEvent }>;
const isPlain = (given: PostedEvent): given is PlainEvent => Object.hasOwn(AMOUNTS, given.event);

function linesOf(given: PostedEvent): readonly Posting[] {
  if (isPlain(given)) return move(given.pence, ...AMOUNTS[given.event]);
  switch (given.event) {
    case 'salesInvoice':
      return sale(given.lines, given.scheme);
    case 'salesCredit':
      return mirrored(sale(given.lines, given.scheme));
    case 'supplierBill':
      return bill(given.lines, given.scheme);
    case 'supplierCredit':
      return mirrored(bill(given.lines, given.scheme));
    case 'customerReceipt':
      return receipt(given);
    case 'receiptReturned':
      return [...mirrored(receipt(given)), ...move(given.fee ?? 0, ROLES.bankCharges, ROLES.bank)];
    case 'supplierPayment':
      return [
        ...move(given.pence, ROLES.creditors, ROLES.bank),
        ...move(given.discountNet ?? 0, ROLES.creditors, ROLES.discountsTaken),
        ...move(
          given.discountVat ?? 0,
          ROLES.creditors,
          given.scheme === 'cash' ? ROLES.inputVatPending : ROLES.inputVat,
        ),
      ];
    case 'deferralRelease':
    case 'goodsIssued':
    case 'customerReturn':
    case 'accrual': {
      const [role, side] = CODED[given.event];
      return side === 'debit' ? move(given.pence, role, given.code) : move(given.pence, given.code, role);
    }
    case 'badDebtRelief':
      return move(given.vat, ROLES.inputVat, ROLES.badDebts);
    case 'mileageBatch':
      return [
        ...move(given.claims - given.vat, ROLES.travel, ROLES.expensesPayable),
        ...move(given.vat, ROLES.inputVat, ROLES.expensesPayable),
      ];
    case 'vatReturnFiled':
      return [
        ...move(given.output ?? 0, ROLES.outputVat, ROLES.vatLiability),
        ...move(given.input ?? 0, ROLES.vatLiability, ROLES.inputVat),
      ];
    case 'cashVatRecognised':
      return [
        ...move(given.output ?? 0, ROLES.outputVatPending, ROLES.outputVat),
        ...move(given.input ?? 0, ROLES.inputVat, ROLES.inputVatPending),
      ];
    case 'openingItems':
      return [
        ...move(given.debtors ?? 0, ROLES.debtors, ROLES.suspense),
        ...move(given.stock ?? 0, ROLES.stock, ROLES.suspense),
        ...move(given.creditors ?? 0, ROLES.suspense, ROLES.creditors),
      ];
    case 'openingTrialBalance':
      return Object.entries(given.balances)
        .filter(([code]) => !OPENING_CONTROLS.includes(code))
        .flatMap(([code, pence]) => move(pence, code, ROLES.suspense));
  }
}

const isResult = (code: string): boolean => code >= '4000' && code < '9000';

/** The entry that moves a year's result to retained earnings, after which income and cost codes are zero. */
export function yearEndOf(balances: ReadonlyMap<string, number>): readonly Posting[] {
  return [...balances]
    .filter(([code, pence]) => isResult(code) && pence !== 0)
    .flatMap(([code, pence]) => move(pence, ROLES.retained, code));
}

/** Balances after a sequence of events, debits positive; codes with a zero balance are omitted. */
export function ledger({ events }: { readonly events: readonly LedgerEvent[] }) {
  const entries: (readonly Posting[])[] = [];
  const balances = new Map<string, number>();
  for (const each of events) {
    if (each.event === 'reverse' && !entries[each.of]) return { error: 'UNKNOWN_EVENT' as const };
    const entry =
      each.event === 'reverse'
        ? mirrored(entries[each.of] ?? [])
        : each.event === 'yearEnd'
          ? yearEndOf(balances)
          : postingsOf(each);
    entries.push(entry);
    for (const { code, pence } of entry) balances.set(code, (balances.get(code) ?? 0) + pence);
  }
  return Object.fromEntries(
    [...balances].filter(([, pence]) => pence !== 0).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
