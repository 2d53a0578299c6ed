import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { supplier } from '#areas/suppliers/suppliers/supplier.ts';
import type { Values } from '#engine/store/change.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { endCover } from './cover.server.ts';

/* Ann sees the first customer and Ben the second. Ann is away and Ben covers for her. Cleo sees all. */
let installation: TestInstallation & { administrator: Asker };
let ann: Asker;
let ben: Asker;
let customers: Values[];
const id = { ann: 0, ben: 0 };
const OWN = ['customer.view', 'supplier.view', 'cover.*'];
const TODAY = companyToday();
const TOMORROW = companyToday(new Date(Date.now() + 86_400_000));
const YESTERDAY = companyToday(new Date(Date.now() - 86_400_000));

beforeAll(async () => {
  installation = await openProduct();
  customers = await installation.write(async (context) => [
    await a(context, customer, { name: 'Ash' }),
    await a(context, customer, { name: 'Birch' }),
    await a(context, customer, { name: 'Cedar' }),
  ]);
  const made = await installation.write((context) => a(context, supplier, { name: 'Solder' }));
  ann = await signInAs(installation, 'Ann Away', OWN, [Number(customers[0]?.id)]);
  ben = await signInAs(installation, 'Ben Beside', [...OWN, 'user.view', 'user.update'], [Number(customers[1]?.id)]);
  id.ann = await userIdOf(ann);
  id.ben = await userIdOf(ben);
  await installation.database.query(
    `update "user" set supplier_scope = 'assigned', supplier_ids = case when id = $1 then array[$2]::bigint[] end where id in ($1, $3)`,
    [id.ann, made.id, id.ben],
  );
});
afterAll(() => installation.close());

const seenBy = async (who: Asker) => (await who.get('/api/v1/customers?sort=name')).body.rows?.map(({ name }) => name);
const handOver = (who: Asker, given: Values) =>
  who.send('POST', '/api/v1/cover', { coveredId: id.ann, deputyId: id.ben, startsOn: TODAY, endsOn: TODAY, ...given });
const callOff = async (who: Asker, row: Values | undefined) =>
  who.send('POST', `/api/v1/cover/${String(row?.id)}/archive`, { version: row?.version });
const noticesOf = async (who: Asker) => {
  const { rows } = await installation.database.query<{ text: string }>(
    'select text from notice where user_id = $1 order by at desc, id desc',
    [await userIdOf(who)],
  );
  return rows.map(({ text }) => text);
};

describe('a deputy', () => {
  it('sees the customers and suppliers of the user they cover, as well as their own, and no others', async () => {
    expect(await seenBy(ben)).toEqual(['Birch']);
    const { body, status } = await handOver(ann, {});
    expect(status).toBe(201);
    expect(await seenBy(ben)).toEqual(['Ash', 'Birch']);
    expect((await ben.get('/api/v1/supplier')).body.total).toBe(1);
    expect((await ben.get(`/api/v1/customers/${String(customers[2]?.id)}`)).status).toBe(404);
    expect(await seenBy(ann)).toEqual(['Ash']);
    expect((await callOff(ann, body.row)).status).toBe(200);
    expect(await seenBy(ben)).toEqual(['Birch']);
    expect((await ben.get('/api/v1/supplier')).body.total).toBe(0);
  });

  it('gains no permissions', async () => {
    const { body } = await handOver(ann, {});
    const version = (await installation.administrator.get(`/api/v1/customers/${String(customers[0]?.id)}`)).body.row
      ?.version;
    const change = { name: 'Mine now', version };
    expect((await ben.send('PATCH', `/api/v1/customers/${String(customers[0]?.id)}`, change)).status).toBe(403);
    await callOff(ann, body.row);
  });

  it('cannot pass on lent access permanently', async () => {
    const { body } = await handOver(ann, {});
    const kim = await signInAs(installation, 'Kim Keen', ['customer.view'], []);
    const kimId = await userIdOf(kim);
    await installation.database.query(`update "user" set supplier_scope = 'assigned' where id = $1`, [kimId]);
    const version = (await installation.administrator.get(`/api/v1/users/${kimId}`)).body.row?.version;
    const given = await ben.send('PATCH', `/api/v1/users/${kimId}`, { customerIds: [customers[0]?.id], version });
    expect(given.status).toBe(422);
    expect(given.body.errors).toHaveProperty('customerScope');
    expect(
      (await ben.send('PATCH', `/api/v1/users/${kimId}`, { customerIds: [customers[1]?.id], version })).status,
    ).toBe(200);
    await callOff(ann, body.row);
  });

  it('sees nothing before the first day, and nothing after the last', async () => {
    const later = await handOver(ann, { startsOn: TOMORROW, endsOn: TOMORROW });
    expect(later.status).toBe(201);
    expect(await seenBy(ben)).toEqual(['Birch']);
    const now = await handOver(ann, {});
    expect(await seenBy(ben)).toEqual(['Ash', 'Birch']);
    await installation.database.query('update cover set starts_on = $2, ends_on = $2 where id = $1', [
      now.body.row?.id,
      YESTERDAY,
    ]);
    expect(await seenBy(ben)).toEqual(['Birch']);
    await callOff(ann, later.body.row);
  });

  it('does not pass on what others handed over to them', async () => {
    const first = await handOver(ann, {});
    const cal = await signInAs(installation, 'Cal Chain', OWN, []);
    const second = await handOver(ben, { coveredId: id.ben, deputyId: await userIdOf(cal) });
    expect(second.status).toBe(201);
    expect(await seenBy(cal)).toEqual(['Birch']);
    await callOff(ann, first.body.row);
    await callOff(ben, second.body.row);
  });

  it('sees nothing through a deactivated account', async () => {
    const gone = await signInAs(installation, 'Gus Gone', OWN, [Number(customers[2]?.id)]);
    const goneId = await userIdOf(gone);
    await handOver(gone, { coveredId: goneId });
    expect(await seenBy(ben)).toEqual(['Birch', 'Cedar']);
    const version = (await installation.administrator.get(`/api/v1/users/${goneId}`)).body.row?.version;
    await installation.administrator.send('POST', `/api/v1/users/${goneId}/actions/deactivate`, { version });
    expect(await seenBy(ben)).toEqual(['Birch']);
  });
});

describe('handing over customers', () => {
  it('is for your own; for others it needs permission to change users and at least their access', async () => {
    expect((await handOver(ann, { coveredId: id.ben, deputyId: id.ann })).body).toMatchObject({ code: 'not_yours' });
    expect((await handOver(ben, { coveredId: id.ann })).body).toMatchObject({ code: 'beyond_own' });
    const byAda = await handOver(installation.administrator, {});
    expect(byAda.status).toBe(201);
    expect((await callOff(ben, byAda.body.row)).body).toMatchObject({ code: 'beyond_own' });
    expect((await callOff(installation.administrator, byAda.body.row)).status).toBe(200);
  });

  it('cannot be to yourself, backwards, or longer than a quarter', async () => {
    expect((await handOver(ann, { deputyId: id.ann })).body.errors).toHaveProperty('deputyId');
    expect((await handOver(ann, { startsOn: TOMORROW })).body.errors).toHaveProperty('endsOn');
    expect((await handOver(ann, { endsOn: '2099-01-01' })).body.errors).toHaveProperty('endsOn');
  });

  it('notifies both users, also of the automatic end, which is logged', async () => {
    const { body } = await handOver(installation.administrator, {});
    expect((await noticesOf(ben))[0]).toContain('You cover for Ann Away on');
    expect((await noticesOf(ann))[0]).toContain('Ben Beside covers for you on');
    await installation.database.query('update cover set starts_on = $2, ends_on = $2 where id = $1', [
      body.row?.id,
      YESTERDAY,
    ]);
    await endCover(installation.database);
    await endCover(installation.database);
    expect((await noticesOf(ben))[0]).toBe('Your cover for Ann Away has ended.');
    expect((await noticesOf(ann))[0]).toBe('Cover for you by Ben Beside has ended.');
    const log = await installation.database.query(
      `select actor_name from change_log where entity = 'cover' and entity_id = $1 and action = 'end'`,
      [body.row?.id],
    );
    expect(log.rows).toEqual([{ actor_name: 'Cover' }]);
  });
});
