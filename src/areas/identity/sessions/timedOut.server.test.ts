import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestProduct, openProduct, signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';
import { lookAtLink, makeLink, tokenOf } from '#engine/keys/oneTimeLink.server.ts';
import { endTimedOut } from './timedOut.server.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

const HOURS = 3_600_000;
const moment = (hours: number): string => new Date(Date.now() + hours * HOURS).toISOString();
/** Simulates a database clock that is set back, by moving expiry times forward. */
const setBack = (hours: number) =>
  product.owner.query(
    `with moved as (update one_time_link set expires_at = expires_at + $1::interval)
     update session set idle_until = idle_until + $1::interval, ends_at = ends_at + $1::interval`,
    [`${hours} hours`],
  );

it('an expired session and an expired link stay expired when the clock is set back', async () => {
  const { database, keys } = product;
  const ann = await signInAs(product, 'Ann Asleep', ['team.view']);
  const userId = await userIdOf(ann);
  const [link, token] = await product.write(async ({ tx }) => {
    const id = await makeLink(tx, { purpose: 'invitation', userId, minutes: 60 }, moment(-0.5));
    return [id, (await tokenOf(tx, keys, id, moment(0))) ?? ''] as const;
  });
  const asked = { purpose: 'invitation', token };
  expect((await lookAtLink(database, keys, asked, moment(0))).id).toBe(link);

  await setBack(-1);
  await product.owner.query(`update session set idle_until = now() - interval '1 minute' where user_id = $1`, [userId]);
  await endTimedOut(database);
  await setBack(1);

  expect((await ann.get('/api/v1/teams')).status).toBe(401);
  await expect(lookAtLink(database, keys, asked, moment(0))).rejects.toMatchObject({ status: 410 });
  // Sessions that have not expired stay valid.
  expect((await product.administrator.get('/api/v1/teams')).status).toBe(200);
});
