import { type APIRequestContext, expect } from '@playwright/test';
import { allScreens } from '../src/app/manifest.ts';
import type { ScreenFacts } from '../src/engine/screens/manifest.ts';

interface Row {
  readonly id: number;
  readonly customerId?: number;
  readonly assetTag?: string;
}

/** Screens that need more than an address: they have page tests of their own. */
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
]);

/** The screens of the manifest that an address opens for somebody signed in. */
export const walkedScreens: readonly ScreenFacts[] = allScreens.filter(
  ({ path, layout }) => !layout && !ELSEWHERE.has(path),
);

/** What the rules of some nouns ask for beside a name. */
const PARTICULARS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  supplier: { name: 'Walked past', code: 'WALKED' },
  'system/custom-fields': { noun: 'customer', type: 'text', key: 'walkedBy', label: 'Walked by' },
  'system/bank-holidays': { day: '2031-12-25', division: 'england-and-wales', name: 'Walked past' },
  'system/calendars': { name: 'Walked past', hours: [{ day: 'mon', from: '09:00', to: '17:30' }] },
  'system/access-review': { name: 'Walked past', dueOn: '2031-12-25' },
  'system/outbound': { cidr: '10.79.0.0/16', note: 'Walked past' },
  'system/webhooks': { name: 'Walked past', url: 'https://example.org/hooks', events: ['customer.*'] },
  'system/chats': { name: 'Walked past', kind: 'slack', hears: ['*'] },
  'system/automation': {
    name: 'Walked past',
    noun: 'customer',
    trigger: 'created',
    steps: [{ does: 'letter', address: 'desk@msp.example' }],
  },
  'system/incoming': { name: 'Walked past', noun: 'customer', doing: 'create' },
  'network/prefixes': { cidr: '10.77.1.0/24', name: 'Curriculum' },
  'network/ip-addresses': { address: '10.77.1.20' },
  'network/ranges': { first: '10.77.1.100', last: '10.77.1.150' },
};

/** Gives screens a real address each, all of one customer; what a customer lacks is created as a person would. */
export class Places {
  readonly #request: APIRequestContext;
  readonly #known = new Map<string, Row>();
  #token = '';

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** The address of a screen, every parameter filled. */
  async addressOf({ path }: ScreenFacts): Promise<string> {
    const customerId = await this.customerId();
    const record = path.includes('{id}') ? await this.#record(nounPath(path)) : undefined;
    let address = path.replace('{customerId}', String(record?.customerId ?? customerId));
    if (record) address = address.replace('{id}', String(record.id));
    const part = { addressId: 'network/ip-addresses', volumeId: 'volumes' } as const;
    for (const [name, noun] of Object.entries(part))
      if (record && address.includes(`{${name}}`))
        address = address.replace(`{${name}}`, String((await this.#partOf(noun, record)).id));
    address = address.replace('/features/{key}', '/features/imports');
    if (address.includes('{tag}'))
      address = address.replace('{tag}', (await this.#record('hardware/servers')).assetTag ?? '');
    expect(address, `${path} has an address`).not.toMatch(/[{}]|\/\/|\/0\b/);
    return address;
  }

  /** The customer whose records are walked: one with a server. */
  async customerId(): Promise<number> {
    const [server] = await this.#rows('hardware/servers', '');
    return server?.customerId ?? 1;
  }

  async #record(noun: string): Promise<Row> {
    const known = this.#known.get(noun);
    if (known) return known;
    const customerId = await this.customerId();
    if (noun === 'customers') return { id: customerId };
    const isOwned = allScreens.some(({ path }) => path === `/customer/{customerId}/${noun}`);
    const [found] = await this.#rows(noun, isOwned ? `&f.customerId=is:${customerId}` : '');
    const record =
      found ?? (await this.#create(noun, { ...(isOwned ? { customerId } : {}), ...(await this.#particulars(noun)) }));
    this.#known.set(noun, record);
    return record;
  }

  async #partOf(noun: string, asset: Row): Promise<Row> {
    const [found] = await this.#rows(noun, `&f.assetId=is:${asset.id}`);
    const own =
      noun === 'volumes'
        ? { name: 'C:', capacityGb: 500, usedGb: 460 }
        : { customerId: asset.customerId, address: `10.78.${Math.floor(asset.id / 250)}.${(asset.id % 250) + 1}` };
    return found ?? this.#create(noun, { assetId: asset.id, ...own });
  }

  async #particulars(noun: string): Promise<Readonly<Record<string, unknown>>> {
    if (noun === 'hardware/interactive-touchscreens')
      return { name: 'Walked past', locationId: (await this.#record('locations')).id };
    if (noun === 'system/legal-holds') {
      const [held] = await this.#rows('users', '', 1);
      return { reason: 'Walked past', userId: held?.id };
    }
    if (noun === 'cover') {
      const [covered, deputy] = await this.#rows('users', '', 2);
      const today = new Date().toISOString().slice(0, 10);
      return { coveredId: covered?.id, deputyId: deputy?.id, startsOn: today, endsOn: today };
    }
    return PARTICULARS[noun] ?? { name: 'Walked past' };
  }

  async #rows(noun: string, filter: string, size = 1): Promise<readonly Row[]> {
    const answer = await this.#request.get(`/api/v1/${noun}?size=${size}${filter}`);
    expect(answer.status(), `${noun}: ${await answer.text()}`).toBe(200);
    const { rows }: { rows: readonly Row[] } = await answer.json();
    return rows;
  }

  async #create(noun: string, data: Readonly<Record<string, unknown>>): Promise<Row> {
    const session: { csrf: string } = await (await this.#request.get('/api/v1/session')).json();
    this.#token ||= session.csrf;
    const answer = await this.#request.post(`/api/v1/${noun}`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': this.#token },
      data,
    });
    expect(answer.ok(), `${noun}: ${await answer.text()}`).toBe(true);
    const { row }: { row: Row } = await answer.json();
    return row;
  }
}

/** Where the noun whose record `{id}` is has its addresses in the API. */
const nounPath = (path: string): string =>
  (path.split('/{id}')[0] ?? '').replace(/^\/(customer\/\{customerId\}\/)?/, '');
