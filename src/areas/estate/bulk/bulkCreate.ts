/** What became of one row of a bulk create. */
export interface BulkRowAnswer {
  readonly name: string;
  /** The tag it got, or would get. */
  readonly assetTag?: string;
  /** The address it got, or would get. */
  readonly address?: string;
  /** Column → messages; none when the row is in order. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly warnings: readonly { readonly code: string; readonly message: string; readonly field?: string }[];
}

/** What a bulk create did, or would do. */
export interface BulkAnswer {
  readonly created: number;
  readonly refused: number;
  readonly rows: readonly (BulkRowAnswer & { readonly id?: number })[];
  /** Takes all of it back. */
  readonly batch?: number;
}

/** The columns of the table, each of which takes a pasted column of a spreadsheet. */
export const BULK_COLUMNS = ['name', 'assetTag', 'serial', 'mac', 'address', 'location'] as const;
export type BulkColumn = (typeof BULK_COLUMNS)[number];
