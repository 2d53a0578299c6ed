/** Facts about an export request. Timestamps in UTC. */
export interface RequestFacts {
  readonly createdAt: string;
  readonly decision: 'approved' | 'refused' | null;
  readonly decidedAt: string | null;
  readonly fetchedAt: string | null;
}

export const EXPORT_STATES = ['waiting', 'approved', 'refused', 'downloaded', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Hours for the decision on a request, and for the download of an approved one. */
export const DECIDE_HOURS = 72;
export const FETCH_HOURS = 24;

/** The state of a request: it expires without a decision in three days or a download in one. */
export function exportState({ createdAt, decision, decidedAt, fetchedAt }: RequestFacts, now: string): ExportState {
  if (fetchedAt !== null) return 'downloaded';
  if (decision === 'refused') return 'refused';
  const [since, hours] = decision === 'approved' ? [decidedAt ?? createdAt, FETCH_HOURS] : [createdAt, DECIDE_HOURS];
  if (Date.parse(since) + hours * 3_600_000 <= Date.parse(now)) return 'expired';
  return decision ?? 'waiting';
}
