import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { credential } from '#areas/vault/credentials/credential.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { openOutbound, type Outbound } from '#engine/outbound/outbound.server.ts';
import { product as productActor } from '#engine/permission/actor.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { findingsOf } from '../../findings/findings.rules.ts';
import { printer } from '../printer.ts';
import { ups } from '../ups.ts';
import { readDevice } from './readDevice.server.ts';
import { readDue } from './readDue.server.ts';
import { agentBinary, type Served, type SnmpAgent, snmpAgent } from './testing/snmpAgent.server.ts';

const HERE = '127.77.0.61';
const PORT = 16_161;
const PRINTER = '1.3.6.1.2.1.43';
const UPS = '1.3.6.1.2.1.33';
const USERS = {
  community: 'brisk-otter',
  user: { name: 'reader', authentication: 'calm-heron-1', privacy: 'quiet-badger-2' },
} as const;

const supply = (at: number, name: string, colorant: number, max: number, level: number): readonly Served[] => [
  [`${PRINTER}.11.1.1.3.1.${at}`, 'integer', colorant],
  [`${PRINTER}.11.1.1.6.1.${at}`, 'string', name],
  [`${PRINTER}.11.1.1.8.1.${at}`, 'integer', max],
  [`${PRINTER}.11.1.1.9.1.${at}`, 'integer', level],
];
const PRINTED: readonly Served[] = [
  [`${PRINTER}.10.2.1.4.1.1`, 'counter', 12_480],
  ...supply(1, 'Toner TK-5240K', 1, 10_000, 800),
  ...supply(2, 'Toner TK-5240C', 2, -2, -3),
  ...supply(10, 'Waste box', 0, -2, -2),
  [`${PRINTER}.12.1.1.4.1.1`, 'string', 'black'],
  [`${PRINTER}.12.1.1.4.1.2`, 'string', 'cyan'],
];
const POWERED: readonly Served[] = [
  [`${UPS}.1.2.1.0`, 'integer', 2],
  [`${UPS}.1.2.3.0`, 'integer', 14],
  [`${UPS}.1.2.4.0`, 'integer', -2],
  [`${UPS}.1.4.1.0`, 'integer', 5],
  [`${UPS}.1.4.4.1.4.1`, 'integer', 900],
  [`${UPS}.1.4.4.1.4.2`, 'integer', -3],
  [`${UPS}.1.4.4.1.5.1`, 'integer', 62],
  [`${UPS}.1.6.2.1.2.7`, 'objectid', `.${UPS}.1.6.3.1`],
  [`${UPS}.1.7.3.0`, 'integer', 3],
  [`${UPS}.1.7.5.0`, 'timeticks', 1],
];

const allowing = (...blocks: readonly string[]): Outbound => {
  const environment = blocks.map(readEnvironmentBlock).filter((each) => each !== null);
  return openOutbound({ policy: async () => ({ company: [], environment, own: [] }) });
};
const outbound = allowing(`${HERE}:${PORT}`);

let product: Awaited<ReturnType<typeof openProduct>>;
let agent: SnmpAgent;
let ids: Record<'customer' | 'community' | 'user' | 'printer' | 'ups', number>;

describe.skipIf(!agentBinary)('devices read by SNMP (with Net-SNMP’s agent, skipped where that is missing)', () => {
  beforeAll(async () => {
    product = await openProduct();
    agent = await snmpAgent(HERE, PORT, USERS, [PRINTER, UPS]);
    agent.serve([...PRINTED, ...POWERED]);
    await product.write(async (context) => {
      const { id: customerId } = await a(context, customer);
      const common = { customerId, kind: 'snmp' };
      const { name, authentication, privacy } = USERS.user;
      const community = await a(context, credential, { ...common, title: 'Community', password: USERS.community });
      const user = await a(context, credential, {
        ...common,
        title: 'Reader',
        username: name,
        password: authentication,
        privacyPassword: privacy,
      });
      const set = { customerId, status: 'in_use', snmpPort: PORT };
      const copier = await a(context, printer, {
        ...set,
        name: 'Copier',
        snmpVersion: 'v2c',
        snmpCredentialId: community.id,
        supplies: [
          { name: 'Black', colour: null, partNumber: 'TK-5240K', level: null, max: null, lowAt: 15 },
          { name: 'Staples', colour: null, partNumber: null, level: 50, max: null, lowAt: null },
        ],
      });
      const power = await a(context, ups, {
        ...set,
        name: 'Power',
        snmpVersion: 'v3',
        snmpAuthentication: 'sha256',
        snmpCredentialId: user.id,
      });
      ids = { customer: customerId, community: community.id, user: user.id, printer: copier.id, ups: power.id };
    });
    // One agent answers for both, although an address belongs to one asset.
    await product.database.query('update asset set primary_ip = $1 where id = any($2::bigint[])', [
      HERE,
      [ids.printer, ids.ups],
    ]);
  });
  afterAll(async () => {
    await agent.close();
    await product.close();
  });

  const rowOf = async (noun: typeof printer | typeof ups, id: number): Promise<Values> =>
    ((await readRows(product.database, noun, productActor('Test'), [id]))[0] ?? {}) as Values;
  const read = async (name: 'printer' | 'ups', through = outbound): Promise<string | null> => {
    const [row] = await readRows(product.database, name === 'printer' ? printer : ups, productActor('Test'), [
      ids[name],
    ]);
    if (!row) throw new Error('The device is there.');
    const asking = { actor: productActor('Test'), now: theTime().toISOString(), requestId: 'test', ip: null };
    const services = { database: product.database, outbound: through };
    return (await readDevice(services, asking, name, row))?.says ?? null;
  };
  const change = (noun: typeof printer | typeof ups, id: number, set: Values) =>
    product.administrator.send('PATCH', `/api/v1/${noun.path}/${id}`, set);
  const inDays = (days: number): Date => new Date(theTime().getTime() + days * 86_400_000);

  it('are read once a night, with what users entered kept', async () => {
    expect(await readDue(product.database, outbound)).toBe(2);
    expect(await readDue(product.database, outbound)).toBe(0);
    const row = await rowOf(printer, ids.printer);
    expect(row.snmpFault).toBeNull();
    expect(row.supplies).toEqual([
      { name: 'Black', colour: 'black', partNumber: 'TK-5240K', level: 800, max: 10_000, lowAt: 15 },
      { name: 'Staples', colour: null, partNumber: null, level: 50, max: null, lowAt: null },
      { name: 'Toner TK-5240C', colour: 'cyan', partNumber: null, level: -3, max: -2, lowAt: null },
      { name: 'Waste box', colour: null, partNumber: null, level: -2, max: -2, lowAt: null },
    ]);
    expect(row.pages).toBe(12_480);
    expect(row.readings).toMatchObject([{ pages: 12_480 }]);
    expect(findingsOf({ ...row, kind: 'printer' }, [], '2026-11-27').map(({ text }) => text)).toContain(
      'Low supplies: Black 8%.',
    );
  });

  it('tell of a UPS what it reports with version 3, authentication and privacy', async () => {
    const row = await rowOf(ups, ids.ups);
    expect(row).toMatchObject({
      snmpFault: null,
      powerSource: 'battery',
      batteryState: 'replace',
      batteryCharge: null,
      runtimeMinutes: 14,
      loadWatts: 900,
      loadPercent: 6_200,
      selfTestResult: 'failed',
    });
    const today = String(row.snmpReadAt).slice(0, 10);
    const codes = findingsOf({ ...row, kind: 'ups' }, [], today).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['battery_replace', 'on_battery', 'self_test_failed']));
  });

  it('keep page counts as readings, and ask about a count below the last one', async () => {
    agent.serve([[`${PRINTER}.10.2.1.4.1.1`, 'counter', 12_980], ...PRINTED.slice(1), ...POWERED]);
    expect(await readDue(product.database, outbound, inDays(1))).toBe(2);
    const { readings, version } = await rowOf(printer, ids.printer);
    expect((readings as Values[]).map(({ pages }) => pages)).toEqual([12_480, 12_980]);
    const typed = await change(printer, ids.printer, { version, pagesMono: 30, pagesColour: 12, readOn: '2030-01-05' });
    expect(typed.body.row).toMatchObject({ pages: 42, readOn: '2030-01-05' });
    expect(typed.body.warnings).toMatchObject([{ code: 'counter_back', field: 'pages' }]);
  });

  it('log each use of the credential', async () => {
    const { rows } = await product.database.query(
      `select how, title from secret_access where entity_id = $1 and how = 'used' order by id limit 1`,
      [ids.community],
    );
    expect(rows).toEqual([{ how: 'used', title: `Community (SNMP of Copier at ${HERE})` }]);
  });

  it.each([
    ['an address that is not allowed', PORT, allowing(), 'not among the allowed networks'],
    ['a port on which no agent answers', PORT + 1, allowing(`${HERE}/32`), 'did not answer'],
  ])('say why they could not be read: %s', async (_what, snmpPort, through, says) => {
    const before = await rowOf(printer, ids.printer);
    expect((await change(printer, ids.printer, { version: before.version, snmpPort })).status).toBe(200);
    expect(await read('printer', through)).toContain(says);
    const after = await rowOf(printer, ids.printer);
    expect([after.supplies, after.snmpReadAt]).toEqual([before.supplies, before.snmpReadAt]);
    expect(after.snmpFault).toContain(says);
    await change(printer, ids.printer, { version: after.version, snmpPort: PORT });
  });

  it('say that the device refused the password or the user of version 3', async () => {
    const secret = async (set: Values): Promise<void> => {
      const { body } = await product.administrator.get(`/api/v1/credentials/${ids.user}`);
      const sent = await product.administrator.send('PATCH', `/api/v1/credentials/${ids.user}`, {
        version: body.row?.version,
        ...set,
      });
      expect(sent.status).toBe(200);
    };
    await secret({ password: 'wrong-heron-9' });
    expect(await read('ups')).toContain('refused the credential');
    await secret({ password: 'third-heron-4', username: 'stranger' });
    expect(await read('ups')).toContain('refused the credential');
  });

  it('use only SNMP credentials of normal sensitivity', async () => {
    const other = await product.write((context) =>
      a(context, credential, {
        customerId: ids.customer,
        kind: 'password',
        title: 'Domain administrator',
        password: 'Long-enough-7',
      }),
    );
    const { version } = await rowOf(printer, ids.printer);
    const refused = await change(printer, ids.printer, { version, snmpCredentialId: other.id });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { snmpCredentialId: ['Choose a credential of the type SNMP.'] },
    ]);
    await product.database.query(`update credential set sensitivity = 'high' where id = $1`, [ids.community]);
    expect(await read('printer')).toContain('normal sensitivity');
    await product.database.query(`update credential set sensitivity = 'normal' where id = $1`, [ids.community]);
    expect(await read('printer')).toBeNull();
  });

  it('are refused by the route with a reason, never with an error of the server', async () => {
    const answer = await product.administrator.send('POST', `/api/v1/hardware/printers/${ids.printer}/read`);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      422,
      'snmp_not_set_up',
      expect.stringContaining('not among the allowed networks'),
    ]);
  });
});
