import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#app/areas.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { software } from '#areas/estate/software/software.ts';
import { websiteUrl } from '#areas/estate/software/websiteUrl.ts';
import { providerAccount } from '#areas/suppliers/providers/providerAccount.ts';
import type { Field } from '#engine/kinds/field.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '../support/builders.server.ts';
import { readablePlaces } from '../support/readablePlaces.server.ts';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';
import { fileJourney } from '../imports/testImport.server.ts';

/** One planted secret for every secret field; the test fails for a new field until one is planted. */
const PLANTED: Readonly<Record<string, string>> = {
  'credential.password': 'canary-Heron-lamp-5521',
  'credential.totp': 'KREKSNCGKBHVMTCP2345CANARY',
  'credential.privateKey': 'canary-private-Barn-0094',
  'credential.secureNote': 'canary-note-Ask-for-Mrs-Lane',
  'credential.hiddenUsername': 'canary-user-Quay',
  'credential.privacyPassword': 'canary-privacy-Heron-29',
  'mailbox.password': 'canary-mailbox-Wren-31',
};

/** Secrets used by credentials, and in a file that waits for its import. */
const USED = { url: 'canary-url-Otter-71', provider: 'canary-pin-778201', licence: 'canary-licence-8XK2P-QW99T' };
const WAITING = ['canary-waiting-Plover-17', 'canary-waiting-note-Kestrel'];
const ALL = [...Object.values(PLANTED), ...Object.values(USED), ...WAITING];

let product: TestProduct;
let lines = '';
let school = 0;
let places: Readonly<Record<keyof typeof USED, string>>;

beforeAll(async () => {
  const log = new Writable({ write: (line, _encoding, done) => ((lines += String(line)), done()) });
  product = await openProduct({ logger: pino({ level: 'trace' }, log) });
  await product.write(async (context) => {
    school = Number((await a(context, customer, { name: 'Ashfield Primary School' })).id);
    const of = async (key: string, noun: Parameters<typeof a>[1]) =>
      `${key}:${String((await a(context, noun, { customerId: school })).id)}`;
    places = {
      url: await of('websiteUrl', websiteUrl),
      provider: await of('providerAccount', providerAccount),
      licence: await of('asset', software),
    };
  });
});
afterAll(() => product.close());

const post = async (path: string, body: Values): Promise<number> => {
  const made = await product.administrator.send('POST', path, body);
  expect(made.status, made.text).toBe(201);
  return Number(made.body.row?.id);
};

describe('a secret of any kind', () => {
  it('is stored by this test wherever a noun keeps one', () => {
    const kept = entities.flatMap(({ name, fields }) =>
      Object.entries<Field>(fields).flatMap(([key, { kind }]) => (kind === 'secret' ? [`${name}.${key}`] : [])),
    );
    expect(Object.keys(PLANTED).sort()).toEqual(kept.sort());
  });

  it('is in no table, file, log line, list, search, history or export', async () => {
    const of = (noun: string): Values =>
      Object.fromEntries(
        Object.entries(PLANTED).flatMap(([key, value]) => {
          const [owner, field = ''] = key.split('.');
          return owner === noun ? [[field, value]] : [];
        }),
      );
    const made = await post('/api/v1/credentials', {
      title: 'All of them',
      kind: 'snmp',
      customerId: school,
      hideUsername: true,
      ...of('credential'),
    });
    for (const [key, kind] of [
      ['url', 'password'],
      ['provider', 'pin'],
      ['licence', 'licenceKey'],
    ] as const)
      await post('/api/v1/credentials', {
        title: `Of the ${key}`,
        kind,
        customerId: school,
        attachedTo: [places[key]],
        password: USED[key],
      });
    const mailbox = await post('/api/v1/system/mailboxes', {
      address: 'support@msp.example',
      server: 'imap.msp.example',
      user: 'support@msp.example',
      ...of('mailbox'),
    });
    const journey = fileJourney(product.administrator);
    const [password, note] = WAITING;
    const file = `Name,Description,Username,Password,TOTP,URI\nSwitch,${note},admin,${password},,\n`;
    const { id } = (await journey.upload('logins.csv', file)).import;
    await journey.map(id, { asked: { customerId: school } });

    const asked = [
      '/api/v1/credentials',
      `/api/v1/credentials/${made}`,
      `/api/v1/credentials/${made}/history`,
      `/api/v1/credentials/${made}/versions`,
      `/api/v1/credentials/${made}/reuse`,
      '/api/v1/credentials.csv',
      '/api/v1/system/mailboxes',
      `/api/v1/system/mailboxes/${mailbox}`,
      `/api/v1/system/mailboxes/${mailbox}/history`,
      '/api/v1/search?q=canary',
      '/api/v1/audit?q=canary',
      `/api/v1/imports/${id}`,
      `/api/v1/imports/${id}/rows`,
      `/api/v1/imports/${id}/proposal?kind=own:credential`,
    ];
    for (const path of asked) {
      const { status, text } = await product.administrator.get(path);
      expect([path, status, ALL.filter((secret) => text.includes(secret))]).toEqual([path, 200, []]);
    }
    expect(ALL.filter((secret) => lines.includes(secret))).toEqual([]);
    expect(await readablePlaces(product, ALL)).toEqual([]);
  });
});
