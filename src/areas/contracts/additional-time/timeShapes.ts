/** A ledger line for display. */
export interface TimeLine {
  readonly id: number;
  readonly on: string;
  readonly type: 'topUp' | 'adjust' | 'usage' | 'reverse' | 'expire';
  readonly minutes: number;
  /** Balance after this line. */
  readonly balanceMinutes: number;
  /** Explanation: the blocks it used, the job it was for. */
  readonly words: string;
  readonly jobId: number | null;
  readonly canReturn: boolean;
}

export interface LotLine {
  readonly id: number;
  readonly reference: string;
  readonly source: 'bought' | 'given';
  readonly status: 'waiting' | 'usable' | 'cancelled';
  readonly boughtOn: string;
  readonly expiresOn: string | null;
  readonly minutes: number;
  readonly remainingMinutes: number;
  readonly expiredMinutes: number;
  readonly note: string | null;
}

/** Additional time of a customer with explanations. */
export interface TimeFile {
  readonly customerId: number;
  readonly customer: string;
  readonly asOf: string;
  readonly balanceMinutes: number;
  readonly overdrawnMinutes: number;
  readonly lowMinutes: number;
  readonly whenEmpty: 'overdraw' | 'invoice' | 'refuse';
  readonly termsId: number | null;
  readonly lots: readonly LotLine[];
  /** Newest first. */
  readonly lines: readonly TimeLine[];
  /** Use in the last twelve months, oldest first: `2026-11`. */
  readonly months: readonly { readonly month: string; readonly minutes: number }[];
}
