/** Pages with items that may wait for the user, by their entry in the main menu. */
export const WAITING_UNDER: Readonly<Record<string, readonly string[]>> = {
  home: ['/notifications'],
  jobs: ['/jobs/held-mail'],
  system: ['/system/work', '/system/security'],
};

/** Waiting items by page: a number and the name of the items. */
export type WaitingAt = Readonly<Record<string, { readonly count: number; readonly what: string } | undefined>>;

export const isWaitedAt = (place: string): boolean =>
  place in WAITING_UNDER || Object.values(WAITING_UNDER).some((pages) => pages.includes(place));

/** The number next to a page, or next to a menu entry for all its pages. Null if nothing is waiting. */
export function waitingFor(place: string, at: WaitingAt): { readonly count: number; readonly what: string } | null {
  const all = (WAITING_UNDER[place] ?? [place]).flatMap((page) => at[page] ?? []).filter(({ count }) => count > 0);
  if (all.length === 0) return null;
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    what: all.map(({ count, what }) => `${count.toLocaleString('en-GB')} ${what}`).join(', '),
  };
}
