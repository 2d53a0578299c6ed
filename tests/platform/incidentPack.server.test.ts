import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { product } from '#engine/permission/actor.ts';
import { incidentPack } from '#platform/audit/incident/incidentPack.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { sealAll } from '#platform/audit/sealer.server.ts';
import { recordSecretAccess } from '#platform/audit/secretAccess.server.ts';
import type { How } from '#engine/changes/secretAccess.ts';
import { create } from '#engine/store/store.server.ts';
import { a } from '../support/builders.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { unzipped } from '../support/unzipped.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';

let installation: TestProduct;
let ann: number;
let elm: number;
let oak: number;
const PACKS = '/api/v1/audit/packs';

beforeAll(async () => {
  installation = await openProduct({ work: true });
  ann = await userIdOf(await signInAs(installation, 'Ann Lee', ['*']));
  [elm, oak] = await installation.write(async (context) => [
    (await a(context, customer, { name: 'Elm & Oak School' })).id,
    (await a(context, customer, { name: 'Oakfield' })).id,
  ]);
  await met('shown', 1, elm);
  await met('copied', 2, oak);
  await met('shown', 3, oak);
  await met('changed', 3, oak);
  await installation.write((context) =>
    logEvent(byAnn(context), { action: 'export', entity: 'team', entityId: null, title: 'Teams <b>all</b>' }),
  );
  await sealAll(installation.database);
}, 60_000);
afterAll(() => installation.close());

const byAnn = <C extends { actor: object }>(context: C) => ({
  ...context,
  ip: '192.0.2.7',
  sessionId: 77,
  actor: { ...context.actor, userId: ann, name: 'Ann Lee' } as C['actor'],
});
const met = (how: How, entityId: number, customerId: number) =>
  installation.write((context) =>
    recordSecretAccess(byAnn(context), {
      how,
      entity: 'credential',
      entityId,
      title: `Firewall ${entityId}`,
      customerId,
      sessionId: 77,
    }),
  );

interface Pack {
  readonly id: number;
  readonly state: string;
  readonly entries: number;
  readonly size: number | null;
  readonly title: string;
  readonly remark: string | null;
}
const fileOf = (pack: Pack): string => `${PACKS}/${pack.id}/file`;
async function madeBy(asker: Asker, asked: object): Promise<Pack> {
  const answer = await asker.send('POST', PACKS, { reason: 'A laptop was lost', ...asked });
  expect(answer.status, answer.text).toBe(202);
  const own = async () =>
    ((await asker.get(PACKS)).body.rows as unknown as Pack[]).find(({ id }) => id === answer.body.id);
  await expect.poll(async () => (await own())?.state, { timeout: 20_000 }).not.toBe('waiting');
  return (await own()) as Pack;
}
/** The files in a pack, as an independent reader finds them. */
async function filesOf(asker: Asker, pack: Pack): Promise<Record<string, string>> {
  const answer = await installation.app.inject({
    url: fileOf(pack),
    headers: { host: 'localhost', cookie: asker.cookie() },
  });
  expect(answer.headers['content-type']).toBe('application/zip');
  return unzipped(answer.rawPayload);
}

describe('an incident pack', () => {
  it('of an account contains all that it accessed, exported and changed, by customer, with what to rotate', async () => {
    const pack = await madeBy(installation.administrator, { who: ann });
    expect(pack).toMatchObject({ state: 'done', title: 'Account of Ann Lee', remark: null });
    const files = await filesOf(installation.administrator, pack);
    expect(Object.keys(files)).toEqual(['index.html', 'secrets.csv', 'customers.csv', 'entries.csv', 'entries.jsonl']);
    expect(
      files['secrets.csv']
        ?.trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').slice(0, 4)),
    ).toEqual([
      ['Elm & Oak School', 'credential', '1', 'Firewall 1'],
      ['Oakfield', 'credential', '2', 'Firewall 2'],
    ]);
    expect(files['customers.csv']).toContain(`${oak},Oakfield,2,1,0,0,0`);
    const lines = (files['entries.jsonl'] ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(pack.entries);
    expect(lines.filter(({ action }) => action === 'secret-shown')).toMatchObject([
      { title: 'Firewall 1', hash: expect.stringMatching(/^[0-9a-f]{64}$/), prevHash: expect.any(String) },
      { title: 'Firewall 3' },
    ]);
    // Events of the account count as well: its creation and its sign-ins.
    expect(lines.filter(({ entity }) => entity === 'user').map(({ action }) => action)).toContain('sign-in');
    const page = files['index.html'] ?? '';
    expect(page).toContain('Elm &#38; Oak School');
    expect(page).toContain('Teams &#60;b&#62;all');
    expect(page).toContain('A laptop was lost');
  });

  it('of a session, an address or a period contains only that', async () => {
    const { administrator } = installation;
    for (const asked of [{ session: 77 }, { ip: '192.0.2.7' }])
      expect((await madeBy(administrator, asked)).entries).toBe(5);
    expect((await madeBy(administrator, { from: '2020-01-01', to: '2020-01-02' })).entries).toBe(0);
  });

  it('is a log entry: who requested it, for what and why, and its size', async () => {
    const { rows } = await installation.database.query(
      `select action, title, changes from change_log where kind = 'incidentPack' and action = 'create' order by id limit 1`,
    );
    expect(rows).toMatchObject([
      { title: 'Account of Ann Lee', changes: { reason: [null, 'A laptop was lost'], madeById: [null, 1] } },
    ]);
    const exports = await installation.database.query(
      `select actor_name, note, changes from change_log where action = 'export' and kind = 'audit' order by id limit 1`,
    );
    expect(exports.rows).toMatchObject([
      {
        actor_name: 'Ada Underhill',
        note: 'As an incident pack: Account of Ann Lee.',
        changes: { rows: [null, expect.any(Number)] },
      },
    ]);
  });

  it('contains nothing of customers out of its user’s scope, and is for that user only', async () => {
    const local = await signInAs(installation, 'Local Officer', ['incident.create', '*.view'], [elm]);
    const pack = await madeBy(local, { session: 77 });
    const files = await filesOf(local, pack);
    expect(JSON.stringify(files)).not.toContain('Oakfield');
    expect(files['secrets.csv']).toContain('Firewall 1');
    expect((await installation.administrator.get(fileOf(pack))).status).toBe(404);
    const others = (await installation.administrator.get(PACKS)).body.rows as unknown as Pack[];
    expect(others.map(({ id }) => id)).not.toContain(pack.id);
    // A pack fetched yesterday is refused once the permission is gone, or when it holds more than the user may see.
    const maker = await userIdOf(local);
    const change = (set: string, value: unknown) =>
      installation.owner.query(`update "user" set ${set} = $2 where id = $1`, [maker, value]);
    await change('customer_ids', [oak]);
    expect((await local.get(fileOf(pack))).body).toMatchObject({ code: 'sight_changed' });
    await change('customer_ids', [elm, oak]);
    expect((await local.get(fileOf(pack))).status).toBe(200);
    await installation.owner.query(`update role set permissions = '{*.view}' where name = 'Role of Local Officer'`);
    expect((await local.get(fileOf(pack))).status).toBe(403);
  });

  it('is cancelled by its user while it is queued', async () => {
    const { id } = await installation.write((context) =>
      create({ ...context, actor: product('Test') }, incidentPack, {
        title: 'Account of Ann Lee',
        asked: '{}',
        reason: 'x',
        madeById: 1,
      }),
    );
    const cancel = (who: Asker) => who.send('POST', `${PACKS}/${id}/cancel`, {});
    expect((await cancel(await signInAs(installation, 'Other Officer', ['*']))).status).toBe(404);
    expect((await cancel(installation.administrator)).status).toBe(200);
    expect((await cancel(installation.administrator)).body).toMatchObject({ code: 'over' });
    const own = (await installation.administrator.get(PACKS)).body.rows as unknown as Pack[];
    expect(own.find((each) => each.id === id)?.state).toBe('cancelled');
  });

  it('is refused without permission, and the message names it', async () => {
    const viewer = await signInAs(installation, 'Audit Viewer', ['audit.view']);
    expect((await viewer.send('POST', PACKS, { who: ann, reason: 'x' })).status).toBe(403);
    const ask = async (asked: object) => (await installation.administrator.send('POST', PACKS, asked)).body.errors;
    expect(await ask({ who: ann })).toEqual({ reason: ['Enter what happened.'] });
    expect(await ask({ reason: 'x' })).toHaveProperty('who');
    expect(await ask({ reason: 'x', who: 999_999 })).toEqual({ who: ['User not found.'] });
    expect(await ask({ reason: 'x', from: '2026-02-02', to: '2026-02-01' })).toHaveProperty('to');
  });

  it('needs an identity check', async () => {
    await installation.database.query(`update session set step_up_at = now() - interval '16 minutes'`);
    const answer = await installation.administrator.send('POST', PACKS, { who: ann, reason: 'x' });
    expect([answer.status, answer.body.code]).toEqual([400, 'one_time_password']);
  });
});
