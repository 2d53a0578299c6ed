/** Notices about one path: the newest, and the earlier ones. */
export interface NoticeGroup<T> {
  readonly latest: T;
  readonly earlier: readonly T[];
}

/** Groups notices of any kind by their path, newest first. */
export function groupNotices<T extends { readonly path: string | null }>(
  notices: readonly T[],
): readonly NoticeGroup<T>[] {
  const groups = new Map<unknown, { readonly latest: T; readonly earlier: T[] }>();
  for (const notice of notices) {
    // A notice without a path is never merged with others.
    const place = notice.path ?? notice;
    const group = groups.get(place);
    if (group) group.earlier.push(notice);
    else groups.set(place, { latest: notice, earlier: [] });
  }
  return [...groups.values()];
}
