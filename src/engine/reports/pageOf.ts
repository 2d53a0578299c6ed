interface Place {
  /** Maximum number of rows. */
  readonly most: number;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

/** One page of rows that are all known, with the place of the next one. An unknown place begins again. */
export function pageOf<T>(
  rows: readonly T[],
  { most, after }: Place,
): { readonly rows: readonly T[]; readonly next?: string } {
  const from = /^\d{1,9}$/.test(after ?? '') ? Number(after) : 0;
  const to = from + most;
  return { rows: rows.slice(from, to), ...(to < rows.length ? { next: String(to) } : {}) };
}
