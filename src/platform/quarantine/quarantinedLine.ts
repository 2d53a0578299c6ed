/** A quarantined file as security administrators see it. */
export interface QuarantinedLine {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  /** The scanner's name for the finding. */
  readonly signature: string;
  readonly sentById: number | null;
  readonly sentBy: string | null;
  readonly createdAt: string;
  /** The path of the page that sent the file; null if an API client sent it. */
  readonly page: string | null;
  /** The record of that page, if there is one and the viewer may see it. */
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
  /** Whether uploads are scanned. */
  readonly isScanning: boolean;
}
