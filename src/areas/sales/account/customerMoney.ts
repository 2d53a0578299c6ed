/** What is open between the company and one customer. */
export interface CustomerMoney {
  readonly balancePence: number;
  readonly overduePence: number;
  /** Receipts and credits that settle nothing yet. */
  readonly unallocatedPence: number;
  /** Null where there is no limit. */
  readonly limitPence: number | null;
  readonly isOnStop: boolean;
  /** Net of invoices less credits in the last twelve months. */
  readonly salesPence: number;
  /** What is accepted and not invoiced. */
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
