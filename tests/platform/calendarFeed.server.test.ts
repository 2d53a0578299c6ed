import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { ups } from '#areas/estate/hardware/ups.ts';
import { bankHoliday } from '#areas/company/calendars/bankHoliday.ts';
import { cover } from '#areas/access/cover/cover.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { a } from '../support/builders.server.ts';
import type { Answered, Asker } from '../support/installation.server.ts';
import { anotherNode, openProduct, signInAs, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';

let installation: TestProduct;
let engineer: Asker;
let engineerId: number;
let near: number;
let far: number;
const OWN = '/api/v1/session/calendar-feed';
const today = companyToday();
const inDays = (days: number): string => addDays(today, days);

beforeAll(async () => {
  installation = await openProduct();
  near = Number((await installation.write((context) => a(context, customer, { name: 'Elmgrove; School, North' }))).id);
  far = Number((await installation.write((context) => a(context, customer, { name: 'Far Away Ltd' }))).id);
  engineer = await signInAs(installation, 'Grace Engineer', ['asset.view', 'ups.view', 'customer.view'], [near]);
  engineerId = await userIdOf(engineer);
  const warranty = (days: number) => [{ kind: 'onSite', endsOn: inDays(days) }];
  await installation.write(async (context) => {
    await a(context, ups, { name: 'UPS near', customerId: near, warranties: warranty(30) });
    await a(context, ups, { name: 'UPS near, long after', customerId: near, warranties: warranty(700) });
    await a(context, ups, { name: 'UPS far', customerId: far, warranties: warranty(30) });
    await a(context, bankHoliday, { name: 'Day of the test', day: inDays(5), division: 'england-and-wales' });
    await a(context, bankHoliday, { name: 'Elsewhere', day: inDays(5), division: 'scotland' });
  });
});
afterAll(() => installation.close());

async function addressOf(who: Asker): Promise<string> {
  const made = await who.send('POST', OWN);
  expect(made.status, made.text).toBe(201);
  return String(made.body.path);
}
const fetched = (address: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered> =>
  installation.stranger.get(address, headers);
/** The unfolded lines, as a calendar reads them. */
const linesOf = ({ text }: Answered): readonly string[] => text.replaceAll('\r\n ', '').split('\r\n');
const titlesOf = (answer: Answered): readonly string[] =>
  linesOf(answer)
    .filter((line) => line.startsWith('SUMMARY:'))
    .map((line) => line.slice('SUMMARY:'.length));

describe('the address of a calendar feed', () => {
  it('returns its user’s dates: bank holidays, and warranties in their scope', async () => {
    const answer = await fetched(await addressOf(engineer));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(titlesOf(answer)).toEqual(['Day of the test', 'Warranty ends: UPS near\\, Elmgrove\\; School\\, North']);
    const uids = linesOf(answer).filter((line) => line.startsWith('UID:'));
    expect(new Set(uids).size).toBe(2);
  });

  it('uses the configured public address in links, never the host of a request', async () => {
    const address = await addressOf(engineer);
    const links = (text: string) => text.replaceAll('\r\n ', '').match(/^URL:.*$/gm);
    const forged = await installation.app.inject({ url: address, headers: { host: 'evil.example' } });
    expect([forged.statusCode, links(forged.body)]).toEqual([200, null]);
    expect(forged.body).not.toContain('evil.example');
    const { app } = await anotherNode(installation, { publicUrl: 'http://localhost' });
    const told = await app.inject({ url: address, headers: { host: 'localhost' } });
    expect(links(told.body)).toEqual([
      expect.stringMatching(/^URL:http:\/\/localhost\/customer\/\d+\/hardware\/ups\/\d+$/),
    ]);
    await app.close();
  });

  it('needs no session, sets none, and does not depend on one', async () => {
    const address = await addressOf(engineer);
    const newcomer = await installation.app.inject({ url: address });
    expect([newcomer.statusCode, newcomer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(newcomer.headers['referrer-policy']).toBe('no-referrer');
    expect((await installation.administrator.get(address)).text).toBe(newcomer.body);
    const odd = await installation.app.inject({ url: address, headers: { host: 'no host' } });
    expect(odd.statusCode).toBeLessThan(500);
  });

  it('gets a short answer if nothing changed, and the full one otherwise', async () => {
    const address = await addressOf(engineer);
    const { etag } = (await fetched(address)).headers;
    const again = await fetched(address, { 'if-none-match': `"other", W/${String(etag)}` });
    expect([again.status, again.text]).toEqual([304, '']);
    await installation.write((context) =>
      a(context, bankHoliday, { name: 'One more', day: inDays(9), division: 'england-and-wales' }),
    );
    const changed = await fetched(address, { 'if-none-match': String(etag) });
    expect(changed.status).toBe(200);
    expect(titlesOf(changed)).toContain('One more');
  });

  it('follows what its user can view at that time', async () => {
    const address = await addressOf(engineer);
    const see = (ids: readonly number[]) =>
      installation.database.query('update "user" set customer_ids = $2 where id = $1', [engineerId, ids]);
    await see([near, far]);
    expect(titlesOf(await fetched(address)).join()).toContain('UPS far');
    await see([near]);
    expect(titlesOf(await fetched(address)).join()).not.toContain('UPS far');
    await installation.database.query(
      `update role set permissions = '{customer.view}' where name = 'Role of Grace Engineer'`,
    );
    expect(titlesOf(await fetched(address)).join()).not.toContain('Warranty');
    await installation.database.query(
      `update role set permissions = '{asset.view,ups.view,customer.view}' where name = 'Role of Grace Engineer'`,
    );
  });

  it('cannot be read from a network from which its user cannot sign in', async () => {
    const address = await addressOf(engineer);
    const rule = (networks: readonly string[] | null) =>
      installation.database.query(`update role set networks = $1 where name = 'Role of Grace Engineer'`, [networks]);
    await rule(['203.0.113.0/24']);
    expect((await fetched(address)).status).toBe(404);
    await rule(null);
    expect((await fetched(address)).status).toBe(200);
  });

  it('contains only its user’s cover and account dates', async () => {
    const deputy = await signInAs(installation, 'Ben Deputy', ['customer.view']);
    const deputyId = await userIdOf(deputy);
    await installation.write((context) =>
      a(context, cover, { coveredId: engineerId, deputyId, startsOn: inDays(2), endsOn: inDays(4) }),
    );
    await installation.database.query('update "user" set ends_on = $2 where id = $1', [deputyId, inDays(60)]);
    const [mine, theirs] = [await fetched(await addressOf(engineer)), await fetched(await addressOf(deputy))];
    expect(titlesOf(mine)).toContain('Ben Deputy covers for you');
    expect(titlesOf(mine).join()).not.toContain('account');
    expect(titlesOf(theirs)).toEqual(
      expect.arrayContaining(['You cover for Grace Engineer', 'The last day of your account']),
    );
    const digits = (day: string) => day.replaceAll('-', '');
    // All three days: the end is exclusive.
    expect(linesOf(mine)).toEqual(
      expect.arrayContaining([`DTSTART;VALUE=DATE:${digits(inDays(2))}`, `DTEND;VALUE=DATE:${digits(inDays(5))}`]),
    );
  });

  it('stops working when it is replaced or revoked, or its user cannot sign in; all answers are the same', async () => {
    const said = async (address: string) => {
      const { status, body } = await fetched(address);
      return [status, body.code, body.message];
    };
    const nowhere = await said(`/api/v1/calendar-feed/${'x'.repeat(43)}.ics`);
    expect(nowhere[0]).toBe(404);
    const first = await addressOf(engineer);
    const second = await addressOf(engineer);
    expect(await said(first)).toEqual(nowhere);
    await installation.database.query(`update "user" set status = 'deactivated' where id = $1`, [engineerId]);
    expect(await said(second)).toEqual(nowhere);
    await installation.database.query(`update "user" set status = 'active' where id = $1`, [engineerId]);
    expect((await fetched(second)).status).toBe(200);
    expect((await engineer.send('DELETE', OWN)).status).toBe(200);
    expect(await said(second)).toEqual(nowhere);
    expect((await engineer.send('DELETE', OWN)).status).toBe(200);
  });

  it.each(['short.ics', `${'x'.repeat(43)}.csv`, `${'x'.repeat(44)}.ics`, '.ics', '%00.ics'])(
    'is never %s',
    async (end) => {
      expect([400, 401, 404]).toContain((await fetched(`/api/v1/calendar-feed/${end}`)).status);
    },
  );

  it('is stored nowhere, and the log has its creation and end', async () => {
    const address = await addressOf(engineer);
    expect((await engineer.get(OWN)).body).toEqual({ madeAt: expect.any(String), fetchedAt: null });
    await fetched(address);
    expect((await engineer.get(OWN)).body.fetchedAt).toEqual(expect.any(String));
    await engineer.send('DELETE', OWN);
    expect((await engineer.get(OWN)).body).toEqual({ madeAt: null, fetchedAt: null });
    const token = /([\w-]{43})\.ics/.exec(address)?.[1] ?? '?';
    const { rows } = await installation.database.query<{ actions: string[]; has: boolean }>(
      `select array_agg(distinct action order by action) filter (where action like 'calendar-address-%') as actions,
              coalesce(bool_or(l::text like '%' || $1 || '%'), false)
                or exists (select 1 from idempotency_key k where k::text like '%' || $1 || '%')
                or exists (select 1 from calendar_feed f where f::text like '%' || $1 || '%') as has from change_log l`,
      [token],
    );
    expect(rows).toEqual([{ actions: ['calendar-address-ended', 'calendar-address-made'], has: false }]);
  });
});
