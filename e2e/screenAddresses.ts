import { type APIRequestContext, expect } from '@playwright/test';
import { entities } from '../src/app/areas.ts';
import { allScreens } from '../src/app/manifest.ts';
import type { AnyEntity } from '../src/engine/entity/entity.ts';
import type { ScreenFacts } from '../src/engine/screens/manifest.ts';
import { draftFor } from '../tests/support/draft.ts';

interface Row {
  readonly id: number;
  readonly customerId?: number;
  readonly assetTag?: string;
}

/** Screens that need more than a URL; other page tests cover them. */
const ELSEWHERE = new Set([
  '/logon',
  '/setup/{token}',
  '/share/{token}',
  '/invite/{token}',
  '/logon/company',
  '/link-sign-in/{token}',
  '/reset/{token}',
  '/confirm-address/{token}',
  '/not-me/{token}',
  '/system/import/{id}',
  '/users/{id}/2fa/{from}',
  '/quote/{token}',
  '/invoice/{token}',
  '/visit/{token}',
  '/rate-job/{token}',
  '/approve-work/{token}',
]);

/** The screens that a signed-in user can open by URL. */
export const walkedScreens: readonly ScreenFacts[] = allScreens.filter(
  ({ path, layout }) => !layout && !ELSEWHERE.has(path),
);

/** Gives every screen a real URL within one customer, and creates missing records through the API. */
export class Places {
  readonly #request: APIRequestContext;
  readonly #known = new Map<string, Row>();
  #customer: Promise<number> | undefined;
  #token: Promise<string> | undefined;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** The URL of a screen with all parameters filled in. */
  async addressOf({ path }: ScreenFacts): Promise<string> {
    const customerId = await this.customerId();
    const record = path.includes('{id}') ? await this.#record(nounAt(path)) : undefined;
    let address = path.replace('{customerId}', String(record?.customerId ?? customerId));
    if (record) address = address.replace('{id}', String(record.id));
    const parts = {
      addressId: ['network/ip-addresses', 'assetId'],
      volumeId: ['volumes', 'assetId'],
      itemId: ['container-items', 'containerId'],
      // A licence is shown on the page of its software and of the asset it was bought for.
      licenseId: ['licences', path.includes('/{customerId}/software/') ? 'softwareId' : 'assetId'],
      installId: ['software-installs', 'softwareId'],
      backupSetId: ['backup-sets', 'assetId'],
      ...(path.startsWith('/supplier/')
        ? ({ websiteId: ['supplier-websites', 'supplierId'], urlId: ['supplier-urls', 'supplierId'] } as const)
        : ({ urlId: ['website-urls', 'websiteId'] } as const)),
    } as const;
    // A supplier's URL belongs to one of the supplier's websites.
    if (record && path.startsWith('/supplier/{id}/url/'))
      await this.#partOf(nounAt('supplier-websites'), 'supplierId', record);
    for (const [name, [noun, holder]] of Object.entries(parts))
      if (record && address.includes(`{${name}}`))
        address = address.replace(`{${name}}`, String((await this.#partOf(nounAt(noun), holder, record)).id));
    address = address.replace('/features/{key}', '/features/imports');
    if (address.includes('{tag}'))
      address = address.replace('{tag}', (await this.#record(nounAt('hardware/servers'))).assetTag ?? '');
    expect(address, `${path} has an address`).not.toMatch(/[{}]|\/\/|\/0\b/);
    return address;
  }

  /** The customer whose records are used: one with a server. */
  customerId(): Promise<number> {
    this.#customer ??= this.#rows('hardware/servers', '').then(([server]) => server?.customerId ?? 1);
    return this.#customer;
  }

  async #record(noun: AnyEntity): Promise<Row> {
    const known = this.#known.get(noun.name);
    if (known) return known;
    const customerId = await this.customerId();
    if (noun.name === 'customer') return { id: customerId };
    const [found] = await this.#rows(noun.path, isOwned(noun) ? `&f.customerId=is:${customerId}` : '');
    const record = found ?? (await this.#create(noun, isTold(noun) ? { customerId } : {}));
    this.#known.set(noun.name, record);
    return record;
  }

  async #partOf(noun: AnyEntity, holder: string, { id, customerId }: Row): Promise<Row> {
    const [found] = await this.#rows(noun.path, `&f.${holder}=is:${id}`);
    const owner = noun.fields.customerId?.readOnly ? {} : { customerId };
    return found ?? this.#create(noun, { [holder]: id, ...owner }, id);
  }

  /** Several references of one record to the same noun use different records, if there are enough. */
  async #reference(to: string, shared: Readonly<Record<string, unknown>>, at: number): Promise<number> {
    const noun = named(to);
    const filter = Object.entries(shared).map(([key, value]) => `&f.${key}=is:${String(value)}`);
    const rows = await this.#rows(noun.path, filter.join(''), at + 1);
    if (rows[at]) return rows[at].id;
    const record = await this.#record(noun);
    const isTaken = rows.some(({ id }) => id === record.id);
    // For example both ends of a cable, for a customer with one port.
    return (isTaken && isOwned(noun) ? await this.#create(noun, shared, numberOf(noun.name) + at) : record).id;
  }

  async #rows(noun: string, filter: string, size = 1): Promise<readonly Row[]> {
    const answer = await this.#request.get(`/api/v1/${noun}?size=${size}${filter}`);
    expect(answer.status(), `${noun}: ${await answer.text()}`).toBe(200);
    const { rows }: { rows: readonly Row[] } = await answer.json();
    return rows;
  }

  async #create(
    noun: AnyEntity,
    given: Readonly<Record<string, unknown>>,
    n: number = numberOf(noun.name),
  ): Promise<Row> {
    const asked = new Map<string, number>();
    const data = await draftFor(noun, {
      n,
      today: new Date().toISOString().slice(0, 10),
      given,
      reference: (to, shared) => {
        const at = asked.get(to) ?? 0;
        asked.set(to, at + 1);
        return this.#reference(to, shared, at);
      },
      existing: (name, values) => this.#create(named(name), values),
      hasField: (name, key) => named(name).fields[key] !== undefined,
    });
    this.#token ??= this.#request.get('/api/v1/session').then(async (session) => (await session.json()).csrf);
    const answer = await this.#request.post(`/api/v1/${noun.path}`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': await this.#token },
      data,
    });
    expect(answer.ok(), `${noun.path}: ${await answer.text()}`).toBe(true);
    const { row }: { row: Row } = await answer.json();
    return row;
  }
}

function named(name: string): AnyEntity {
  const found = entities.find((noun) => noun.name === name);
  if (!found) throw new Error(`No noun is called ${name}.`);
  return found;
}

/** The noun of a `{id}` parameter, or of an API path. */
/** Paths of single records that differ from those of their lists. */
const ONE_OF: Readonly<Record<string, string>> = { user: 'users', reminder: 'reminders' };

function nounAt(path: string): AnyEntity {
  const own = (path.split('/{id}')[0] ?? '').replace(/^\/(customer\/\{customerId\}\/)?/, '');
  const found = entities.find((noun) => noun.path === (ONE_OF[own] ?? own));
  if (!found) throw new Error(`No noun is at ${own}.`);
  return found;
}

/** Rows of ledgers cannot be created here, so a row of any customer will do. */
const isOwned = ({ scope, ledger }: AnyEntity): boolean => scope.by === 'customer' && !ledger;

/** Whether the customer of a new record is set directly, or derived from its parent. */
const isTold = (noun: AnyEntity): boolean => isOwned(noun) && !noun.fields.customerId?.readOnly;

/** A number for each noun, so that records created for two nouns do not collide. */
const numberOf = (name: string): number => [...name].reduce((sum, letter) => sum * 3 + letter.charCodeAt(0), 0) % 9_000;
