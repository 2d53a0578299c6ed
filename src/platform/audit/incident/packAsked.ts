import type { UserJobLine } from '../../exports/jobs/userJob.ts';
import { formatDay } from '#engine/kinds/day/day.ts';

/** The subject of an incident pack. An entry must match every part that is given. */
export interface PackAsked {
  /** A user: their actions, and changes to their account. */
  readonly who?: number | undefined;
  readonly session?: number | undefined;
  readonly ip?: string | undefined;
  /** Days in the company’s time zone, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A pack as the API returns it to screens. */
export interface PackLine extends UserJobLine {
  readonly reason: string;
  readonly entries: number | null;
}

/** "Account of Ann Lee, Address 192.0.2.7, 01/11/2026 to 03/11/2026" */
export function packTitle({ session, ip, from, to }: PackAsked, name: string | null): string {
  const parts = [
    name && `Account of ${name}`,
    session && `Session ${session}`,
    ip && `Address ${ip}`,
    from && to && `${formatDay(from)} to ${formatDay(to)}`,
    from && !to && `From ${formatDay(from)}`,
    !from && to && `Until ${formatDay(to)}`,
  ].filter(Boolean);
  return parts.join(', ');
}
