import { addDays } from '#engine/calendar/calendar.ts';

/** Fields of an account that findings read. */
export interface AccountFacts {
  readonly status: string;
  readonly accountType: string;
  readonly hasMfa: boolean | null;
  readonly lastLogonAt: string | null;
  readonly licences: readonly string[];
}

const STALE_DAYS = 90;

export const FINDINGS = {
  stale: 'No sign-in for 90 days',
  noMfa: 'Administrator without two-factor authentication',
  licensed: 'Licence on a disabled account',
} as const;
export type Finding = keyof typeof FINDINGS;

/** Findings on an account. Data missing from the directory is no finding. */
export function findingsOf(account: AccountFacts, today: string): readonly Finding[] {
  const { status, accountType, hasMfa, lastLogonAt, licences } = account;
  const found: Finding[] = [];
  if (status === 'active' && lastLogonAt !== null && lastLogonAt.slice(0, 10) < addDays(today, -STALE_DAYS))
    found.push('stale');
  if (status === 'active' && accountType === 'admin' && hasMfa === false) found.push('noMfa');
  if (status !== 'active' && licences.length > 0) found.push('licensed');
  return found;
}

/** Fields to look an account up by, in this order. */
export type LookUp = 'objectGuid' | 'upn' | 'username';

const GUID = /^\{?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\}?$/i;

/** Parses `guid:…`, `upn:…`, `sam:…`, or a bare GUID, UPN or user name; drops a domain before a user name. */
export function readAccountId(text: string): { readonly by: readonly LookUp[]; readonly value: string } | null {
  const typed = text.trim();
  const [, kind = '', rest = ''] = /^(guid|upn|sam):(.*)$/i.exec(typed) ?? [];
  const value = (kind ? rest : typed).trim();
  if (value === '' || value.length > 254) return null;
  const guid = value.replace(/[{}]/g, '').toLowerCase();
  const name = value.replace(/^.*\\/, '');
  switch (kind.toLowerCase()) {
    case 'guid':
      return { by: ['objectGuid'], value: guid };
    case 'upn':
      return { by: ['upn'], value };
    case 'sam':
      return { by: ['username'], value: name };
  }
  if (GUID.test(value)) return { by: ['objectGuid'], value: guid };
  return value.includes('@') ? { by: ['upn'], value } : { by: ['username', 'upn'], value: name };
}
