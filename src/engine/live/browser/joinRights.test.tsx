import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { visit } from '#tests/support/visit.web.ts';
import { joinRights } from './joinRights.web.ts';

let server: Answering;
beforeAll(async () => {
  server = await answering();
  visit(`${server.address}/customers`);
});
afterAll(() => server.close());
beforeEach(() => server.expect());

type Handed = readonly [failure: string | null, right: object | null];
const join = ({ options }: ReturnType<typeof joinRights>, channelName: string): Promise<Handed> =>
  new Promise((done) =>
    options.channelAuthorization.customHandler({ socketId: '1.2', channelName }, (failure, right) =>
      done([failure?.message ?? null, right]),
    ),
  );

it('join requests of several screens are sent together, and each gets its own response', async () => {
  const given = { status: 200, auth: 'key:abc' };
  server.expect({ status: 200, body: { results: { 'private-app': given, 'private-customer.7': { status: 403 } } } });
  const rights = joinRights();
  const names = ['private-app', 'private-customer.7', 'private-unknown'];
  expect(await Promise.all(names.map((name) => join(rights, name)))).toEqual([
    [null, given],
    ['You do not have permission to join this channel.', null],
    ['You do not have permission to join this channel.', null],
  ]);
  expect(server.asked).toMatchObject([{ method: 'POST', path: '/broadcasting/auth/batch' }]);
  expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({ socket_id: '1.2', channel_names: names });
});

it('a page that was disconnected with all others waits once before it asks', async () => {
  server.expect({ status: 200, body: { results: {} } }, { status: 200, body: { results: {} } });
  const rights = joinRights();
  rights.waitOnce(300);
  const took = async () => {
    const began = performance.now();
    await join(rights, 'private-app');
    return performance.now() - began;
  };
  expect(await took()).toBeGreaterThan(300);
  expect(server.asked).toHaveLength(1);
  await took();
  expect(server.asked).toHaveLength(2);
});

it('failures are passed on, and the owner of a connection is requested separately', async () => {
  server.expect(
    { status: 503, body: { message: 'Live updates are being worked on.', code: 'away' } },
    { status: 200, body: { auth: 'key:abc', user_data: '{"id":"7"}' } },
  );
  const rights = joinRights();
  const [failure, right] = await join(rights, 'private-app');
  expect(failure).not.toBeNull();
  expect(right).toBeNull();
  const user = await new Promise((done) =>
    rights.options.userAuthentication.customHandler({ socketId: '1.2' }, (_failure, given) => done(given)),
  );
  expect(user).toEqual({ auth: 'key:abc', user_data: '{"id":"7"}' });
  expect(server.asked.at(-1)).toMatchObject({ path: '/broadcasting/user-auth', body: '{"socket_id":"1.2"}' });
});
