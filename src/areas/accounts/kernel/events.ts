/** A line of a sale for posting. */
export interface SaleLine {
  readonly code: string;
  readonly net: number;
  readonly vatCode: string;
  readonly rateBps: number;
  /** VAT on the document, where a part credit differs by a penny from the rate. */
  readonly vat?: number;
  /** Earned later, so posted to deferred income. */
  readonly deferred?: boolean;
}

/** A line of a bill for posting. Amounts that clear goods received are not posted to the code. */
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

/** Events that post to the ledger, with amounts in pence. */
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
