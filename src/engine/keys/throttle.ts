/** Previous failed sign-ins. Times in milliseconds. */
export interface Failures {
  /** Consecutive failures for this account. */
  readonly account: { readonly failures: number; readonly lastFailureAt: number | null };
  /** Failures from this network address, for any account. */
  readonly ip: { readonly failuresAt: readonly number[] };
}

export interface Throttling {
  readonly allowed: boolean;
  /** 0 if allowed; null if waiting does not help. */
  readonly retryAfterSeconds: number | null;
  readonly reason: 'account' | 'ip' | 'locked' | null;
}

/** The number of consecutive failures from which an account must wait. */
export const FREE_FAILURES = 5;
/** The number of failures that locks an account. */
export const LOCKED_AT = 100;
const LONGEST_WAIT_SECONDS = 900;
const IP_FAILURES = 20;
const IP_WINDOW_SECONDS = 600;

/**
 * Whether another sign-in attempt is allowed. From the fifth failure an account waits 30 seconds, then twice as long
 * each time, up to 15 minutes. An address with 20 failures in ten minutes waits until the twentieth latest is ten
 * minutes old. The longer wait applies. A refused attempt is neither counted nor checked.
 */
export function throttle({ account, ip }: Failures, now: number): Throttling {
  if (account.failures >= LOCKED_AT) return { allowed: false, retryAfterSeconds: null, reason: 'locked' };
  const accountWait = waitOfAccount(account, now);
  const ipWait = waitOfIp(ip.failuresAt, now);
  const wait = Math.ceil(Math.max(accountWait, ipWait) / 1000);
  if (wait <= 0) return { allowed: true, retryAfterSeconds: 0, reason: null };
  return { allowed: false, retryAfterSeconds: wait, reason: accountWait >= ipWait ? 'account' : 'ip' };
}

function waitOfAccount({ failures, lastFailureAt }: Failures['account'], now: number): number {
  if (failures < FREE_FAILURES) return 0;
  const seconds = Math.min(LONGEST_WAIT_SECONDS, 30 * 2 ** (failures - FREE_FAILURES));
  // A count without a time is inconsistent data, so the full wait starts now.
  return (lastFailureAt ?? now) + seconds * 1000 - now;
}

function waitOfIp(failuresAt: readonly number[], now: number): number {
  const window = IP_WINDOW_SECONDS * 1000;
  const recent = failuresAt.filter((at) => now - at < window).sort((a, b) => b - a);
  const twentieth = recent[IP_FAILURES - 1];
  return twentieth === undefined ? 0 : twentieth + window - now;
}
