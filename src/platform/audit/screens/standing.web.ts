/** Entries as they were read. The first page holds how far the log was sealed then. */
export interface LinesPage<Line> {
  readonly rows: readonly Line[];
  /** The cursor for older lines. */
  readonly next: string | null;
  readonly sealed: number;
}

/** A list on screen is not refetched automatically, because it would move. New lines are fetched separately. */
export const STANDING = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
