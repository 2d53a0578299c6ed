/** Entries as they were read; the first page says how far the log was sealed then. */
export interface LinesPage<Line> {
  readonly rows: readonly Line[];
  /** What to ask for older ones with. */
  readonly next: string | null;
  readonly sealed: number;
}

/** What stands on the screen is not read again by itself: it would move. What it has missed is asked for beside it. */
export const STANDING = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
