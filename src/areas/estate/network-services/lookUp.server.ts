import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { readJson } from '#engine/http/json.server.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { domain } from './domain.ts';
import { isLookupDue, type LookedUp, readRegistration, settledEnd } from './rdap.rules.ts';
import { REGISTRIES, registryOf, unknownEndingOf } from './registries.ts';
import { whoisPlaceOf } from './whois.rules.ts';
import { lookUpByWhois, WHOIS_ROOT, type WhoisRoot } from './whois.server.ts';

/**
 * Queries the registry of a domain by RDAP, or by WHOIS where there is no RDAP. Never throws: a registry without an answer is returned as a
 * fault.
 */
export async function askRegistry(
  outbound: Outbound,
  fqdn: string,
  registries: Readonly<Record<string, string>> = REGISTRIES,
  whois: WhoisRoot = WHOIS_ROOT,
): Promise<LookedUp> {
  const base = registryOf(fqdn, registries);
  if (base === null) return (await lookUpByWhois(outbound, fqdn, whois)) ?? { fault: notAvailable(fqdn) };
  const { status, body, said } = await outbound.request('registry', `${base}domain/${encodeURIComponent(fqdn)}`, {
    method: 'GET',
    headers: { accept: 'application/rdap+json' },
  });
  if (status === 404) return { fault: 'The registry does not know this domain.' };
  if (status === 429) return { fault: 'The registry refuses further look-ups at the moment.' };
  if (status !== 200 || body === null) return { fault: `The registry did not answer: ${said}.`.slice(0, 300) };
  const found = readRegistration(jsonIn(body));
  return found ? { found } : { fault: 'The answer of the registry could not be read.' };
}

/** Whether a domain has a registry to ask, by RDAP or WHOIS. */
export const canBeAsked = (fqdn: string, registries: Readonly<Record<string, string>> = REGISTRIES): boolean =>
  registryOf(fqdn, registries) !== null || whoisPlaceOf(fqdn) !== null;

/** The reason why a domain is not looked up, for its page and for programs. */
const notAvailable = (fqdn: string): string =>
  `Look-ups are not available for names that end in ${unknownEndingOf(fqdn)}. Enter the date by hand.`.slice(0, 300);

const PARTS = 20_000;

function jsonIn(body: Uint8Array): unknown {
  try {
    return readJson(Buffer.from(body), PARTS);
  } catch {
    return null;
  }
}

type Known = Pick<Row<typeof domain>, 'id' | 'expiresOn' | 'expirySource' | 'registrar'>;

/** The changes to a domain after a look-up. A failed one keeps the previous data and stores the fault. */
export function changeBy({ id, expiresOn, expirySource, registrar }: Known, looked: LookedUp, now: string) {
  if ('fault' in looked) return { id, version: null, set: { triedAt: now, lookupFault: looked.fault } };
  const { endsOn, registrar: found, statuses, nameservers, dnssec } = looked.found;
  return {
    id,
    version: null,
    set: {
      ...settledEnd({ expiresOn, expirySource: sourceIn(expirySource) }, endsOn),
      registrar: found ?? registrar,
      registryStatuses: statuses.join(', ').slice(0, 1_000) || null,
      ...(nameservers.length > 0 ? { nameservers: nameservers.map((host) => ({ host })) } : {}),
      ...(dnssec === null ? {} : { dnssec }),
      locked: statuses.some((status) => /transfer prohibited/i.test(status)),
      checkedAt: now,
      triedAt: now,
      lookupFault: null,
    },
  };
}

const sourceIn = (text: string | null): 'registry' | 'manual' | null =>
  text === 'registry' || text === 'manual' ? text : null;

/** Stores look-up results in the caller’s transaction. */
export async function storeLookups(
  context: Context,
  looked: readonly (readonly [known: Known, answer: LookedUp])[],
): Promise<void> {
  const patches = looked.map(([known, answer]) => changeBy(known, answer, context.now));
  for (const outcome of await changeMany(context, domain, 'lookUp', patches))
    if ('problem' in outcome) throw outcome.problem;
}

/** Domains per run; the next run continues. */
const PORTION = 50;

/** Schedules look-ups of domains: daily near their end, otherwise weekly. */
export function scheduleDomains(database: Database, outbound: Outbound): void {
  schedule('domains', 'Look up domains', '20 * * * *', async () => {
    await lookUpDue(database, outbound);
  });
}

/** @returns the number of domains looked up */
export async function lookUpDue(
  database: Database,
  outbound: Outbound,
  registries = REGISTRIES,
  now = theTime(),
  whois = WHOIS_ROOT,
): Promise<number> {
  const today = companyToday(now);
  const { rows } = await database.query<Known & { readonly fqdn: string; readonly checkedAt: Date | null }>(
    `select r.id, t.fqdn, t.expires_on as "expiresOn", t.expiry_source as "expirySource", t.registrar, t.checked_at as "checkedAt"
       from asset r join domain t on t.id = r.id
      where r.archived_at is null and r.status not in ('retired', 'disposed')
        and (t.tried_at is null or t.tried_at < $1::timestamptz - interval '20 hours')
      order by t.tried_at nulls first, r.id limit ${PORTION}`,
    [now.toISOString()],
  );
  const due = rows.filter(({ fqdn, expiresOn, checkedAt }) => {
    const checkedOn = checkedAt ? dayOf(new Date(checkedAt).toISOString()) : null;
    return canBeAsked(fqdn, registries) && isLookupDue(expiresOn, checkedOn, today);
  });
  for (const known of due) {
    const answer = await askRegistry(outbound, known.fqdn, registries, whois);
    await inTransaction(database, (tx) =>
      storeLookups({ tx, actor: product('Domains'), now: now.toISOString(), requestId: 'domains', ip: null }, [
        [known, answer],
      ]),
    );
  }
  return due.length;
}
