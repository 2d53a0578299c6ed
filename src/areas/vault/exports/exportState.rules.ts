/** What is known of a request when it is asked what may be done with it. Moments in UTC. */
export interface RequestFacts {
  readonly createdAt: string;
  readonly decision: 'approved' | 'refused' | null;
  readonly decidedAt: string | null;
  readonly fetchedAt: string | null;
}

export const EXPORT_STATES = ['waiting', 'approved', 'refused', 'downloaded', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** How long a request waits for its decision, and an approved one for its download. */
export const DECIDE_HOURS = 72;
export const FETCH_HOURS = 24;

/** Where a request stands now: it is decided within three days, and downloaded once within one. */
export function exportState({ createdAt, decision, decidedAt, fetchedAt }: RequestFacts, now: string): ExportState {
  if (fetchedAt !== null) return 'downloaded';
  if (decision === 'refused') return 'refused';
  const [since, hours] = decision === 'approved' ? [decidedAt ?? createdAt, FETCH_HOURS] : [createdAt, DECIDE_HOURS];
  if (Date.parse(since) + hours * 3_600_000 <= Date.parse(now)) return 'expired';
  return decision ?? 'waiting';
}
