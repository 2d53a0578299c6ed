import type { Change } from '#engine/store/change.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseWith } from '../belonging.server.ts';
import type { customer } from './customer.ts';
import { readDomain } from './domains.rules.ts';

const LISTS = ['domains', 'sharedDomains'] as const;

/** An email domain belongs to one customer. A shared one may be listed by several and owned by none. */
export async function judgeDomains(context: Context, changes: readonly Change<typeof customer>[]): Promise<void> {
  const setting = changes.filter(({ before, after }) =>
    LISTS.some((key) => String(before?.[key] ?? []) !== String(after[key])),
  );
  for (const change of setting) for (const key of LISTS) tidyDomains(change, key);
  const all = [...new Set(setting.flatMap(({ after }) => [...after.domains, ...after.sharedDomains]))];
  if (all.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string; domains: string[]; sharedDomains: string[] }>(
    `select id, name, domains, shared_domains as "sharedDomains" from customer where archived_at is null and (domains && $1::text[] or shared_domains && $1::text[])`,
    [all],
  );
  const holders: Holder[] = [...rows];
  for (const change of setting.filter((each) => !each.problem)) {
    const { after } = change;
    for (const other of holders.filter(({ id }) => id !== after.id)) refuseTaken(change, other);
    // Rows of one file are also checked against each other.
    holders.push({
      id: after.id ?? -1,
      name: after.name,
      domains: after.domains,
      sharedDomains: after.sharedDomains,
    });
  }
}

function tidyDomains(change: Change<typeof customer>, key: (typeof LISTS)[number]): void {
  const read = change.after[key].map(readDomain);
  const wrong = read.find((each) => 'code' in each);
  if (wrong && 'code' in wrong)
    return refuseWith(change, wrong.code === 'public_mail' ? 'public_mail' : 'validation', wrong.message, key);
  change.after[key] = [...new Set(read.flatMap((each) => ('domain' in each ? [each.domain] : [])))];
}

type Holder = Pick<Row<typeof customer>, 'id' | 'name' | 'domains' | 'sharedDomains'>;

function refuseTaken(change: Change<typeof customer>, other: Holder): void {
  const own = change.after.domains.find((each) => other.domains.includes(each) || other.sharedDomains.includes(each));
  const shared = change.after.sharedDomains.find((each) => other.domains.includes(each));
  const domain = own ?? shared;
  if (!domain || change.problem) return;
  const message = other.sharedDomains.includes(domain)
    ? `${domain} is shared with ${other.name}. Enter it under shared email domains.`
    : `${domain} belongs to ${other.name}. If both use it, make it a shared email domain there.`;
  refuseWith(
    change,
    'domain_taken',
    message,
    own ? 'domains' : 'sharedDomains',
    { domain, holder: { id: other.id, title: other.name } },
    409,
  );
}
