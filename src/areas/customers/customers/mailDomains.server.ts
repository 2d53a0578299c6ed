import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseWith } from '../belonging.server.ts';
import { readDomain } from './domains.rules.ts';

/** A mail domain has one customer; a shared one may have several, and nobody's own. */
export async function judgeDomains(context: Context, changes: readonly Change[]): Promise<void> {
  const setting = changes.filter(({ before, after }) =>
    ['domains', 'sharedDomains'].some((key) => String(listOf(before?.[key])) !== String(listOf(after[key]))),
  );
  for (const change of setting) for (const key of ['domains', 'sharedDomains']) tidyDomains(change, key);
  const all = [...new Set(setting.flatMap(({ after }) => [...listOf(after.domains), ...listOf(after.sharedDomains)]))];
  if (all.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string; domains: string[]; sharedDomains: string[] }>(
    `select id, name, domains, shared_domains as "sharedDomains" from customer where archived_at is null and (domains && $1::text[] or shared_domains && $1::text[])`,
    [all],
  );
  const holders = [...rows];
  for (const change of setting.filter((each) => !each.problem)) {
    const { after } = change;
    for (const other of holders.filter(({ id }) => id !== after.id)) refuseTaken(change, other);
    // Rows of one file meet each other as well.
    holders.push({
      id: Number(after.id ?? -1),
      name: String(after.name),
      domains: listOf(after.domains),
      sharedDomains: listOf(after.sharedDomains),
    });
  }
}

function tidyDomains(change: Change, key: string): void {
  const read = listOf(change.after[key]).map(readDomain);
  const wrong = read.find((each) => 'code' in each);
  if (wrong && 'code' in wrong)
    return refuseWith(change, wrong.code === 'public_mail' ? 'public_mail' : 'validation', wrong.message, key);
  change.after[key] = [...new Set(read.flatMap((each) => ('domain' in each ? [each.domain] : [])))];
}

function refuseTaken(
  change: Change,
  other: {
    readonly id: number;
    readonly name: string;
    readonly domains: readonly string[];
    readonly sharedDomains: readonly string[];
  },
): void {
  const own = listOf(change.after.domains).find(
    (each) => other.domains.includes(each) || other.sharedDomains.includes(each),
  );
  const shared = listOf(change.after.sharedDomains).find((each) => other.domains.includes(each));
  const domain = own ?? shared;
  if (!domain || change.problem) return;
  const message = other.sharedDomains.includes(domain)
    ? `${domain} is shared with ${other.name}. Put it under shared mail domains.`
    : `${domain} belongs to ${other.name}. If both use it, make it a shared mail domain there.`;
  refuseWith(
    change,
    'domain_taken',
    message,
    own ? 'domains' : 'sharedDomains',
    { domain, holder: { id: other.id, title: other.name } },
    409,
  );
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
