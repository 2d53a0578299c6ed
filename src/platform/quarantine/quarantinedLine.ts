/** A file that was kept apart, as whoever looks after security sees it. */
export interface QuarantinedLine {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  /** What the scanner calls what it found. */
  readonly signature: string;
  readonly sentById: number | null;
  readonly sentBy: string | null;
  readonly createdAt: string;
  /** The address of the page it was sent from; null where a program sent it. */
  readonly page: string | null;
  /** The record of that page, where it was one's and may be seen. */
  readonly record: {
    readonly noun: string;
    readonly id: number;
    readonly customerId: number | null;
    readonly title: string;
  } | null;
  readonly size: number | null;
  readonly sha256: string;
  readonly state: 'kept' | 'destroyed';
  readonly destroyedAt: string | null;
}

export interface QuarantineAnswer {
  readonly rows: readonly QuarantinedLine[];
  /** Whether a scanner looks at uploads. */
  readonly isScanning: boolean;
}
