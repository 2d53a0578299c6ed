/** Notices about one place: the newest, and what was told of it before. */
export interface NoticeGroup<T> {
  readonly latest: T;
  readonly earlier: readonly T[];
}

/** Puts together what is about the same place, whatever kind it is; the newest first, as they came. */
export function groupNotices<T extends { readonly path: string | null }>(
  notices: readonly T[],
): readonly NoticeGroup<T>[] {
  const groups = new Map<unknown, { readonly latest: T; readonly earlier: T[] }>();
  for (const notice of notices) {
    // What leads nowhere is about nothing else either.
    const place = notice.path ?? notice;
    const group = groups.get(place);
    if (group) group.earlier.push(notice);
    else groups.set(place, { latest: notice, earlier: [] });
  }
  return [...groups.values()];
}
