import { secondsUntilEnrolment } from './secondFactor.rules.ts';

/** What a session was last proved with, beside the password. */
export type ProvedBy = 'passkey' | 'code' | 'recoveryCode';

export interface PasskeyDuty {
  /** The company asks a passkey of this person. */
  readonly isAsked: boolean;
  readonly hasPasskey: boolean;
  /** Seconds since it is asked of them and they have none; null when it was not until now. */
  readonly askedForSeconds: number | null;
  readonly graceDays: number;
}

/** `prove`: with the passkey they have, before anything else. `enrol`: nothing but setting one up is open. */
export type PasskeyVerdict = 'open' | 'prove' | 'enrol';

/** Seconds left to set a passkey up; null where none is asked, or there is one. */
export const secondsUntilPasskey = ({ isAsked, hasPasskey, askedForSeconds, graceDays }: PasskeyDuty): number | null =>
  secondsUntilEnrolment({ isAsked, hasFactor: hasPasskey, askedForSeconds, graceDays });

/**
 * What is open to a complete session of somebody. Codes can be read out to a page that only looks like ours, so where a
 * passkey is asked none of them opens more than setting one up: the code of an app nothing once there is a passkey, a
 * recovery code the way to a new one for whoever has lost theirs.
 */
export function underPasskeys(duty: PasskeyDuty, provedBy: ProvedBy | null): PasskeyVerdict {
  if (!duty.isAsked) return 'open';
  if (!duty.hasPasskey) return secondsUntilPasskey(duty) === 0 ? 'enrol' : 'open';
  if (provedBy === 'passkey') return 'open';
  return provedBy === 'recoveryCode' ? 'enrol' : 'prove';
}
