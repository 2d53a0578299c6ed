import { calculation } from '#engine/calculations/calculation.ts';
import { daysBetween } from '#engine/calendar/days.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';

export type CertificateState = 'not_yet_valid' | 'valid' | 'expiring' | 'expired';

export interface CertificatePosition {
  readonly state: CertificateState;
  /** Days in London time until the last day; null when there is none. */
  readonly daysLeft: number | null;
  readonly remindAtDays: number[];
}

interface Validity {
  readonly notBefore: string;
  readonly notAfter: string;
  readonly now: string;
}

const DAY_MS = 86_400_000;
const EARLIEST = 30;
const LATER = [7, 1, 0];

/** RFC 5280, 4.1.2.5: an end of 31 December 9999 means no expiry date. */
export const hasNoEnd = (notAfter: string): boolean => notAfter.startsWith('9999-12-31');

/**
 * The state of a certificate. The first reminder depends on its lifetime, so that short-lived certificates are not
 * always due.
 */
export function certificatePosition({ notBefore, notAfter, now }: Validity): CertificatePosition {
  const [from, to, at] = [new Date(notBefore).getTime(), new Date(notAfter).getTime(), new Date(now).getTime()];
  if (hasNoEnd(notAfter)) return { state: at < from ? 'not_yet_valid' : 'valid', daysLeft: null, remindAtDays: [] };
  const first = Math.max(0, Math.min(EARLIEST, Math.floor((to - from) / DAY_MS / 3)));
  const daysLeft = daysBetween(dayOf(now), dayOf(notAfter));
  const state = at < from ? 'not_yet_valid' : at > to ? 'expired' : daysLeft <= first ? 'expiring' : 'valid';
  return { state, daysLeft, remindAtDays: [first, ...LATER.filter((days) => days < first)] };
}

export const certificateState = calculation('certificate.state', certificatePosition);
