/** A credential that must be rotated, with the reason. */
export interface ToRotate {
  readonly id: number;
  readonly title: string;
  readonly reason: string | null;
}

/** Maximum number of records linked to one job. */
const MOST_ABOUT = 50;

/** One line per reason, with its credentials for a job: everything a leaver knew is one job. */
export function rotationLines(credentials: readonly ToRotate[], customerId: number) {
  const byReason = new Map<string, ToRotate[]>();
  for (const each of credentials) byReason.set(each.reason ?? '', [...(byReason.get(each.reason ?? '') ?? []), each]);
  return [...byReason].map(([reason, mine]) => {
    const [first] = mine;
    const only = mine.length === 1 ? first : undefined;
    const what = only ? `Rotate “${only.title}”.` : `Rotate ${mine.length} credentials.`;
    return {
      code: 'credential_rotation',
      tone: 'warning' as const,
      text: reason ? `${what} ${reason}` : what,
      button: only ? 'View credential' : 'View credentials',
      to: only ? `/credentials/${only.id}` : `/customer/${customerId}/credentials?f.mustRotate=is:true`,
      about: mine
        .slice(0, MOST_ABOUT)
        .map(({ id }) => `credential:${id}`)
        .join(';'),
    };
  });
}

/** “12 credentials of 3 customers must be rotated.” */
export const dueText = (count: number, customers: number): string =>
  `${count === 1 ? 'One credential' : `${count} credentials`} of ${customers === 1 ? 'one customer' : `${customers} customers`} must be rotated.`;
