/** Balances and open items of one customer. */
export interface CustomerMoney {
  readonly balancePence: number;
  readonly overduePence: number;
  /** Receipts and credits without allocations. */
  readonly unallocatedPence: number;
  /** Null when there is no limit. */
  readonly limitPence: number | null;
  readonly isOnStop: boolean;
  /** Net invoices minus credits in the last twelve months. */
  readonly salesPence: number;
  /** Accepted and not yet invoiced. */
  readonly toInvoicePence: number;
  readonly openItems: readonly OpenLine[];
}

export interface OpenLine {
  readonly id: number;
  readonly kind: string;
  readonly number: string;
  readonly docDate: string;
  readonly dueDate: string;
  readonly totalPence: number;
  readonly openPence: number;
}
