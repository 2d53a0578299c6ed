import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { site } from '#areas/customers/sites/site.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { team as teamNoun } from '#areas/teams/teams/team.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { RIGHTS } from '#areas/identity/users/actorOfUser.server.ts';
import { SEES_WITH } from '#areas/identity/users/visibility.server.ts';
import type { AssignmentAnswer, Effects, VisibilityChange } from './assignment.ts';

let installation: TestInstallation & { administrator: Asker };
let ada: Asker;
let eve: Asker;
let one: string;
let customers: Values[];

beforeAll(async () => {
  installation = await openProduct();
  ada = installation.administrator;
  eve = await signInAs(installation, 'Eve Engineer', ['customer.view', 'site.view']);
  one = `/api/v1/users/${await userIdOf(eve)}/assignment`;
  customers = await installation.write(async (context) => {
    const made = [];
    for (let n = 0; n < 4; n++) made.push(await a(context, customer));
    for (const each of made) await a(context, site, { customerId: each.id });
    await a(context, site, { customerId: made[3]?.id });
    return made;
  });
});
afterAll(() => installation.close());

const ids = (...places: number[]) => places.map((at) => Number(customers[at]?.id));
const read = async () => (await ada.get(`${one}/customer`)).body as unknown as AssignmentAnswer;
const assign = async (scope: string, chosen: readonly number[]) =>
  ada.send('POST', `${one}/customer`, { scope, ids: chosen, version: (await read()).user.version });

describe('assigning customers', () => {
  it('shows first which customers become visible and which disappear', async () => {
    const { body } = await ada.send('POST', `${one}/customer/preview`, { scope: 'assigned', ids: ids(0, 1) });
    expect((body as unknown as { changes: VisibilityChange[] }).changes).toEqual([
      { label: 'Customers', gains: 0, loses: 2 },
      { label: 'Sites', gains: 0, loses: 3 },
    ]);
  });

  it('takes effect with the next request', async () => {
    expect((await eve.get('/api/v1/customers')).body.total).toBe(4);
    expect((await assign('assigned', ids(0, 1))).status).toBe(200);
    expect((await eve.get('/api/v1/customers')).body.rows?.map(({ id }) => id).sort()).toEqual(ids(0, 1));
    expect((await eve.get('/api/v1/sites')).body.total).toBe(2);
    expect((await eve.get(`/api/v1/customers/${ids(2)[0]}`)).status).toBe(404);
    const back = await ada.send('POST', `${one}/customer/preview`, { scope: 'all', ids: [] });
    expect((back.body as unknown as { changes: VisibilityChange[] }).changes).toContainEqual({
      label: 'Sites',
      gains: 3,
      loses: 0,
    });
  });

  it('of one that has been archived is refused, and the rest is saved', async () => {
    const away = customers[2];
    const version = (await ada.get(`/api/v1/customers/${String(away?.id)}`)).body.row?.version;
    expect((await ada.send('POST', `/api/v1/customers/${String(away?.id)}/archive`, { version })).status).toBe(200);
    const answer = await assign('assigned', ids(1, 2, 3));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'archived',
      left: ids(2),
      message: `${String(away?.name)} was archived and left out. The other changes are saved.`,
    });
    expect((await read()).ids).toEqual(ids(1, 3));
    expect((await assign('assigned', [999_999])).body).toMatchObject({ code: 'archived' });
  });

  it('keeps a customer that is archived later', async () => {
    await assign('assigned', ids(0, 1, 3));
    const away = customers[3];
    const version = (await ada.get(`/api/v1/customers/${String(away?.id)}`)).body.row?.version;
    await ada.send('POST', `/api/v1/customers/${String(away?.id)}/archive`, { version });
    expect((await assign('assigned', ids(0, 3))).status).toBe(200);
    expect((await read()).all.find(({ id }) => id === away?.id)).toMatchObject({ archived: true });
  });

  it('by tag, team or account manager updates automatically, in addition to chosen customers', async () => {
    const [tagged, ofTeam, managed] = await installation.write(async (context) => {
      const team = await a(context, teamNoun, { name: 'Schools' });
      return [
        await a(context, customer, { name: 'Tagged', tags: ['school'] }),
        await a(context, customer, { name: 'Of the team', teamIds: [team.id] }),
        await a(context, customer, { name: 'Managed', accountManagerId: await userIdOf(ada) }),
      ];
    });
    const rules = {
      customerTags: ['school'],
      customerTeamIds: ofTeam?.teamIds ?? [],
      customerManagerIds: [await userIdOf(ada)],
    };
    const preview = await ada.send('POST', `${one}/customer/preview`, { scope: 'assigned', ids: ids(0), rules });
    expect((preview.body as unknown as Effects).seen).toEqual({ byHand: 1, byRule: 3 });
    const version = (await read()).user.version;
    const saved = await ada.send('POST', `${one}/customer`, { scope: 'assigned', ids: ids(0), rules, version });
    expect(saved.status).toBe(200);
    const seen = async () => (await eve.get('/api/v1/customers')).body.rows?.map(({ id }) => id).sort();
    expect(await seen()).toEqual([...ids(0), tagged?.id, ofTeam?.id, managed?.id].sort());
    await installation.database.query(`update customer set tags = '{}', version = version + 1 where id = $1`, [
      tagged?.id,
    ]);
    expect(await seen()).not.toContain(tagged?.id);
    expect((await eve.get(`/api/v1/customers/${String(tagged?.id)}`)).status).toBe(404);
    const none = { customerTags: [], customerTeamIds: [], customerManagerIds: [] };
    await ada.send('POST', `${one}/customer`, { scope: 'assigned', ids: ids(0), rules: none, version: version + 1 });
    expect(await seen()).toEqual(ids(0));
  });

  it('until a date ends after that day', async () => {
    const upTo = (until: string) => [{ id: ids(1)[0], until }];
    const set = async (until: string) =>
      ada.send('POST', `${one}/customer`, {
        scope: 'assigned',
        ids: ids(0, 1),
        ends: upTo(until),
        version: (await read()).user.version,
      });
    expect((await set(companyToday())).status).toBe(200);
    expect((await eve.get('/api/v1/customers')).body.total).toBe(2);
    expect((await set('2026-01-31')).status).toBe(200);
    expect((await eve.get('/api/v1/customers')).body.rows?.map(({ id }) => id)).toEqual(ids(0));
    expect((await read()).ends).toEqual(upTo('2026-01-31'));
    await assign('assigned', ids(0));
    expect((await set('no day')).status).toBe(422);
  });

  it('by rule is only for users who see all customers, because a rule can reach more later', async () => {
    const narrow = await signInAs(installation, 'Nia Narrow', ['user.*', 'customer.view', 'site.view'], ids(0));
    await installation.database.query(`update "user" set supplier_scope = 'assigned' where id = any($1)`, [
      [await userIdOf(eve), await userIdOf(narrow)],
    ]);
    await assign('assigned', ids(0));
    const { version } = (await read()).user;
    const rules = { customerTags: ['nobody has it yet'] };
    const refused = await narrow.send('POST', `${one}/customer`, { scope: 'assigned', ids: ids(0), rules, version });
    expect(refused.body.errors).toMatchObject({
      customerScope: ['Only a user who sees all customers can assign them by a rule.'],
    });
    const wide = await narrow.send('POST', `${one}/customer`, { scope: 'assigned', ids: ids(0, 1), version });
    expect(wide.body.code).toBe('archived');
  });

  it('uses indexes and does not read every customer', async () => {
    const client = await installation.database.connect();
    try {
      // The planner prefers a scan of small tables; the test checks that an index plan is possible.
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select ${RIGHTS} from "user" u ${SEES_WITH} where u.id = 1`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const index of [
        'customer_pkey',
        'customer_tags_ix',
        'customer_team_ids_ix',
        'customer_account_manager_id_ix',
      ])
        expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan on customer');
    } finally {
      client.release(true);
    }
  });

  it('on an older version reports what changed', async () => {
    const stale = await ada.send('POST', `${one}/customer`, { scope: 'all', ids: [], version: 1 });
    expect(stale.body).toMatchObject({ code: 'conflict' });
  });

  it('needs permission to change users, and accepts only valid values', async () => {
    expect((await eve.get(`${one}/customer`)).status).toBe(403);
    expect((await ada.get(`${one}/printer`)).status).toBe(404);
    expect((await ada.send('POST', `${one}/supplier`, { scope: 'some', ids: [], version: 1 })).status).toBe(422);
    expect((await ada.send('POST', `${one}/supplier/preview`, { scope: 'all', ids: ['x'] })).status).toBe(422);
    const wrong = [{ customerTags: ['school'] }, { supplierTags: [1] }, { email: ['x'] }];
    for (const rules of wrong)
      expect((await ada.send('POST', `${one}/supplier/preview`, { scope: 'all', ids: [], rules })).status).toBe(422);
    expect((await ada.get('/api/v1/users/999999/assignment/customer')).status).toBe(404);
  });
});
