/** How many credentials of a customer need attention, and those that are marked to be shown first. */
export interface CredentialCounts {
  readonly mustRotate: number;
  /** Past their day of rotation, without those that must be rotated anyway. */
  readonly overdue: number;
  readonly expiring: number;
  readonly breached: number;
  readonly first: readonly { readonly id: number; readonly title: string; readonly username: string | null }[];
}

/** Lines that fit on the page of the summary. */
const MOST_FIRST = 5;

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Lines of the support summary. Credentials to show first have their user names; no secret is part of any line. */
export function summaryOfCredentials(
  { mustRotate, overdue, expiring, breached, first }: CredentialCounts,
  customerId: number,
) {
  const list = `/customer/${customerId}/credentials`;
  const bad = { tone: 'bad' as const };
  const warning = { tone: 'warning' as const };
  const more = first.length - MOST_FIRST;
  return [
    ...first.slice(0, MOST_FIRST).map(({ id, title, username }) => ({
      text: username ? `${title}: ${username}` : title,
      path: `/credentials/${id}`,
    })),
    ...(more > 0 ? [{ text: `and ${more} more to show first`, path: list }] : []),
    ...(breached > 0
      ? [
          {
            text: `${counted(breached, 'password', 'passwords')} in a data breach`,
            path: `${list}?f.breached=is:true`,
            ...bad,
          },
        ]
      : []),
    ...(mustRotate > 0
      ? [
          {
            text: `${counted(mustRotate, 'credential', 'credentials')} must be rotated`,
            path: `${list}?f.mustRotate=is:true`,
            ...warning,
          },
        ]
      : []),
    ...(overdue > 0
      ? [
          {
            text: `${counted(overdue, 'rotation is', 'rotations are')} overdue`,
            path: `${list}?sort=rotateDueOn`,
            ...warning,
          },
        ]
      : []),
    ...(expiring > 0
      ? [
          {
            text: `${counted(expiring, 'credential', 'credentials')} expired or close to expiry`,
            path: `${list}?sort=expiresOn`,
            ...warning,
          },
        ]
      : []),
  ];
}
