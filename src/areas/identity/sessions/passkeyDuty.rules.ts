import { secondsUntilEnrolment } from './secondFactor.rules.ts';

/** Second proof of a session, besides the password. */
export type ProvedBy = 'passkey' | 'code' | 'recoveryCode';

export interface PasskeyDuty {
  /** The company requires a passkey of this user. */
  readonly isAsked: boolean;
  readonly hasPasskey: boolean;
  /** Seconds since the requirement began; null when it has not been recorded yet. */
  readonly askedForSeconds: number | null;
  readonly graceDays: number;
}

/** `prove`: only a proof with the existing passkey is possible. `enrol`: only setup of a passkey is possible. */
export type PasskeyVerdict = 'open' | 'prove' | 'enrol';

/** Seconds left to set up a passkey; null when none is required or one exists. */
export const secondsUntilPasskey = ({ isAsked, hasPasskey, askedForSeconds, graceDays }: PasskeyDuty): number | null =>
  secondsUntilEnrolment({ isAsked, hasFactor: hasPasskey, askedForSeconds, graceDays });

/**
 * The access of a complete session. Codes can be phished, so with a required passkey they give no full access. An app
 * code gives none once a passkey exists; a recovery code allows only setting up a new one.
 */
export function underPasskeys(duty: PasskeyDuty, provedBy: ProvedBy | null): PasskeyVerdict {
  if (!duty.isAsked) return 'open';
  if (!duty.hasPasskey) return secondsUntilPasskey(duty) === 0 ? 'enrol' : 'open';
  if (provedBy === 'passkey') return 'open';
  return provedBy === 'recoveryCode' ? 'enrol' : 'prove';
}
