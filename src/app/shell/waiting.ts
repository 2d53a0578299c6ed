/** Pages where work may wait for the reader, by the entry of the main menu that leads to them. */
export const WAITING_UNDER: Readonly<Record<string, readonly string[]>> = {
  home: ['/notifications'],
  system: ['/system/work', '/system/security'],
};

/** What waits, by page: a number and what it counts. */
export type WaitingAt = Readonly<Record<string, { readonly count: number; readonly what: string } | undefined>>;

export const isWaitedAt = (place: string): boolean =>
  place in WAITING_UNDER || Object.values(WAITING_UNDER).some((pages) => pages.includes(place));

/** What stands beside a page, or beside an entry for all its pages; null where nothing waits. */
export function waitingFor(place: string, at: WaitingAt): { readonly count: number; readonly what: string } | null {
  const all = (WAITING_UNDER[place] ?? [place]).flatMap((page) => at[page] ?? []).filter(({ count }) => count > 0);
  if (all.length === 0) return null;
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    what: all.map(({ count, what }) => `${count.toLocaleString('en-GB')} ${what}`).join(', '),
  };
}
