/** A sale’s line as it is posted. */
export interface SaleLine {
  readonly code: string;
  readonly net: number;
  readonly vatCode: string;
  readonly rateBps: number;
  /** As on the document, where a part credit has a penny more or less than follows from the rate. */
  readonly vat?: number;
  /** Earned later: it waits in deferred income. */
  readonly deferred?: boolean;
}

/** A bill’s line as it is posted. Amounts that clear goods received go there and not to the code. */
export interface BillLine extends Omit<SaleLine, 'deferred'> {
  readonly recoverable?: boolean;
  readonly grniCleared?: number;
  readonly stockAdjust?: number;
  readonly costAdjust?: number;
}

export type VatScheme = 'accrual' | 'cash' | 'none';

interface Settled {
  readonly pence: number;
  readonly discountNet?: number;
  readonly discountVat?: number;
  readonly scheme?: VatScheme;
}

export type AmountEvent =
  | 'goodsReceived'
  | 'supplierReturn'
  | 'supplierPaymentReturned'
  | 'customerRefund'
  | 'badDebt'
  | 'bankCharge'
  | 'mileagePaid'
  | 'vatPaid'
  | 'contra'
  | 'lateInterest'
  | 'stockAdjustment';
export type CodedEvent = 'deferralRelease' | 'goodsIssued' | 'customerReturn' | 'accrual';

/** What may happen in the books, with its facts in pence. */
export type LedgerEvent =
  | { readonly event: 'salesInvoice' | 'salesCredit'; readonly lines: readonly SaleLine[]; readonly scheme?: VatScheme }
  | {
      readonly event: 'supplierBill' | 'supplierCredit';
      readonly lines: readonly BillLine[];
      readonly scheme?: VatScheme;
    }
  | ({ readonly event: 'customerReceipt' | 'supplierPayment' } & Settled)
  | ({ readonly event: 'receiptReturned'; readonly fee?: number } & Settled)
  | { readonly event: AmountEvent; readonly pence: number }
  | { readonly event: CodedEvent; readonly code: string; readonly pence: number }
  | { readonly event: 'badDebtRelief'; readonly vat: number }
  | { readonly event: 'mileageBatch'; readonly claims: number; readonly vat: number }
  | { readonly event: 'vatReturnFiled' | 'cashVatRecognised'; readonly output?: number; readonly input?: number }
  | { readonly event: 'openingItems'; readonly debtors?: number; readonly creditors?: number; readonly stock?: number }
  | { readonly event: 'openingTrialBalance'; readonly balances: Readonly<Record<string, number>> }
  | { readonly event: 'reverse'; readonly of: number }
  | { readonly event: 'yearEnd' };
