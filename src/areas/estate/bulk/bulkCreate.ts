/** Result of one row of a bulk create. */
export interface BulkRowAnswer {
  readonly name: string;
  /** The tag assigned, or to be assigned. */
  readonly assetTag?: string;
  /** The address assigned, or to be assigned. */
  readonly address?: string;
  /** Column → messages; empty when the row is valid. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly warnings: readonly { readonly code: string; readonly message: string; readonly field?: string }[];
}

/** Result of a bulk create or of its dry run. */
export interface BulkAnswer {
  readonly created: number;
  readonly refused: number;
  readonly rows: readonly (BulkRowAnswer & { readonly id?: number })[];
  /** ID for undoing the whole bulk create. */
  readonly batch?: number;
}

/** Columns of the table. A spreadsheet column can be pasted into each. */
export const BULK_COLUMNS = ['name', 'assetTag', 'serial', 'mac', 'address', 'location'] as const;
export type BulkColumn = (typeof BULK_COLUMNS)[number];
