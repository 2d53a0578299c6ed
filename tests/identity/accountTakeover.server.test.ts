import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailWorker } from '#engine/mail/mailWorker.server.ts';
import type { Answered, Asker } from '../support/installation.server.ts';
import { type Arrived, type Mailbox, openMailbox } from '../support/mailbox.server.ts';
import { openTestPost } from '../support/post.server.ts';
import {
  ADMINISTRATOR,
  openProduct,
  signInAs,
  type TestProduct,
  userIdOf,
} from '../support/testInstallation.server.ts';

let installation: TestProduct;
let administrator: Asker;
let mailbox: Mailbox;
let mailWorker: MailWorker;

beforeAll(async () => {
  mailbox = await openMailbox();
  installation = await openProduct({ work: true });
  ({ administrator } = installation);
  const { database, keys } = installation;
  mailWorker = openTestPost({ database, keys, mailbox, address: 'https://crm.example' });
});
afterAll(async () => {
  await mailWorker.stop();
  await installation.close();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.forget();
  await prove(true);
});

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await installation.database.query<R>(text, values)).rows;
/** Sets whether the administrator verified their identity just now, or twenty minutes ago. */
const prove = (isFresh: boolean) =>
  query(
    `update session set step_up_at = now() - interval '${isFresh ? 0 : 20} minutes'
      where user_id = (select id from "user" where email = $1)`,
    [ADMINISTRATOR.email],
  );
const tokenIn = ({ path }: Arrived) => path.split('/').at(-1) ?? '';
const confirm = async (letter: Arrived) =>
  (await installation.newcomer()).send('POST', '/api/v1/address/confirm', { token: tokenIn(letter) });
const accept = async (letter: Arrived) =>
  (await installation.newcomer()).send('POST', '/api/v1/invitation', {
    token: tokenIn(letter),
    password: 'seven quiet harbour lights',
  });
const rowOf = async (id: number) =>
  (await administrator.get(`/api/v1/users/${id}`)).body.row as Record<string, unknown> & { readonly version: number };
const act = async (id: number, action: string): Promise<Answered> =>
  administrator.send('POST', `/api/v1/users/${id}/actions/${action}`, { version: (await rowOf(id)).version });
const move = async (id: number, email: string, rest: object = {}): Promise<Answered> =>
  administrator.send('PATCH', `/api/v1/users/${id}`, { version: (await rowOf(id)).version, email, ...rest });
const alarmsOf = (id: number, kind: string) =>
  query<{ says: string }>(`select says from alarm where kind = $1 and about = $2`, [kind, `user ${id}`]);
const administratorRole = async () =>
  (await query<{ id: number }>(`select id from role where name = 'Administrator'`))[0]?.id ?? 0;

let count = 0;
const name = (word: string) => `${word} ${String.fromCharCode(65 + (++count % 26))}${count}x`;

/** A signed-in user with these permissions and optionally a second factor. */
async function person(patterns: readonly string[], withFactor = false) {
  const called = name(patterns.includes('*') ? 'Second Administrator' : 'Plain Person');
  const asker = await signInAs(installation, called, patterns);
  const id = await userIdOf(asker);
  const [{ email } = { email: '' }] = await query<{ email: string }>('select email from "user" where id = $1', [id]);
  if (withFactor)
    await query(`insert into authenticator (user_id, kind, name, secret) values ($1, 'totp', 'App', 'sealed')`, [id]);
  return { id, email, name: called };
}
async function invited(roleIds?: readonly number[]) {
  const [role] = await query<{ id: number }>(`select id from role where name = 'Auditor'`);
  const called = name('Invited Person');
  const email = `${called.toLowerCase().replaceAll(' ', '.')}@msp.example`;
  const made = await administrator.send('POST', '/api/v1/users', {
    name: called,
    email,
    roleIds: roleIds ?? [role?.id ?? 0],
  });
  expect(made.status, made.text).toBe(201);
  return { id: Number(made.body.row?.id), name: called, email, letter: await mailbox.mailTo(email) };
}
const ASKED = [400, ['One Time Password cannot be empty.']];
const thief = (id: number) => `thief.${id}@evil.example`;

describe.each([
  ['an administrator', ['*']],
  ['a user with few permissions', ['team.view']],
] as const)('the account of %s', (_who, patterns) => {
  it('is not taken over with an old identity check: nothing is changed', async () => {
    const { id, email } = await person(patterns, true);
    await prove(false);
    for (const done of [await act(id, 'deactivate'), await move(id, thief(id)), await act(id, 'reactivate')])
      expect([done.status, done.body.message]).toEqual(ASKED);
    expect(await rowOf(id)).toMatchObject({ email, newEmail: null, status: 'active' });
    await query(`update "user" set status = 'deactivated' where id = $1`, [id]);
    for (const done of [await move(id, thief(id)), await act(id, 'reactivate')])
      expect([done.status, done.body.message]).toEqual(ASKED);
    expect(mailbox.letters).toEqual([]);
  });

  it('is not taken over with a recent one either: the old address must confirm, and is notified immediately', async () => {
    const { id, email, name: called } = await person(patterns, true);
    expect((await act(id, 'deactivate')).status).toBe(200);
    const moved = await move(id, thief(id));
    expect([moved.status, moved.body.row?.email, moved.body.row?.newEmail]).toEqual([200, email, thief(id)]);
    const [toOld, toNew] = [await mailbox.mailTo(email), await mailbox.mailTo(thief(id))];
    expect(toOld.mail.subject).toBe('Your address for CRM will change');
    expect((await confirm(toNew)).body).toMatchObject({ isDone: false });
    mailbox.forget();
    expect((await act(id, 'reactivate')).status).toBe(200);
    const back = await mailbox.mailTo(email);
    expect(back.mail.subject).toBe('Your access to CRM');
    expect(mailbox.letters.filter(({ to }) => to.includes(thief(id)))).toEqual([]);
    expect(await alarmsOf(id, 'secondFactor.reset')).toEqual([
      {
        says: `Ada Underhill reactivated ${called} and reset their two-factor authentication. Call ${called} to check that they know about it.`,
      },
    ]);
  });

  it('moves while it is deactivated once both addresses confirmed, and its access link goes to the new one only', async () => {
    const { id, email } = await person(patterns);
    await act(id, 'deactivate');
    await move(id, `moved.${id}@msp.example`);
    const [toOld, toNew] = [await mailbox.mailTo(email), await mailbox.mailTo(`moved.${id}@msp.example`)];
    expect((await confirm(toOld)).body).toMatchObject({ isDone: false });
    expect((await confirm(toNew)).body).toMatchObject({ isDone: true });
    await mailbox.mailTo(email, /^Your sign-in address has changed$/);
    mailbox.forget();
    await act(id, 'reactivate');
    expect((await accept(await mailbox.mailTo(`moved.${id}@msp.example`))).status).toBe(200);
    expect(mailbox.letters.filter(({ to }) => to.includes(email))).toEqual([]);
  });
});

describe('an invitation that was not accepted', () => {
  it('does not move with an old identity check', async () => {
    const { id, email, letter } = await invited();
    await prove(false);
    const moved = await move(id, thief(id));
    expect([moved.status, moved.body.message]).toEqual(ASKED);
    expect((await rowOf(id)).email).toBe(email);
    expect((await accept(letter)).status).toBe(200);
  });

  it('is withdrawn when its address changes: the old one is notified, and does not learn the new one', async () => {
    const { id, email, letter } = await invited();
    mailbox.forget();
    const next = `elsewhere.${id}@msp.example`;
    expect((await move(id, next)).body.row).toMatchObject({ email: next, newEmail: null, status: 'invited' });
    const told = await mailbox.mailTo(email);
    expect(told.mail.subject).toBe('Your invitation to CRM was withdrawn');
    expect(told.mail.text).not.toContain(next);
    expect((await accept(letter)).status).toBe(410);
    expect((await accept(await mailbox.mailTo(next))).status).toBe(200);
    expect(await alarmsOf(id, 'administrator.new')).toEqual([]);
  });

  it('for an administrator raises the alarm again', async () => {
    const { id, name: called } = await invited([await administratorRole()]);
    await query('delete from alarm where about = $1', [`user ${id}`]);
    expect((await move(id, `boss.${id}@msp.example`)).status).toBe(200);
    expect(await alarmsOf(id, 'administrator.new')).toEqual([
      {
        says: `Ada Underhill sent the invitation of ${called}, an administrator, to another address. Check that this was intended.`,
      },
    ]);
  });
});

describe('the user’s own address', () => {
  it('changes only with a recent identity check and with both links', async () => {
    const [{ id } = { id: 0 }] = await query<{ id: number }>('select id from "user" where email = $1', [
      ADMINISTRATOR.email,
    ]);
    await prove(false);
    expect((await move(id, 'ada.new@msp.example')).status).toBe(400);
    await prove(true);
    expect((await move(id, 'ada.new@msp.example')).body.row).toMatchObject({
      email: ADMINISTRATOR.email,
      newEmail: 'ada.new@msp.example',
    });
  });

  it('needs no identity check if something else of a user changes', async () => {
    const { id, email } = await person(['team.view']);
    await prove(false);
    expect((await move(id, email, { knownAs: 'Pip' })).body.row).toMatchObject({ knownAs: 'Pip', email });
  });
});

describe('links sent to an address', () => {
  it('do not work after the address has changed', async () => {
    const { id, email } = await person(['team.view']);
    await (await installation.newcomer()).send('POST', '/api/v1/password-reset', { email });
    const reset = tokenIn(await mailbox.mailTo(email, /^Reset your password for CRM$/));
    mailbox.forget();
    await move(id, `away.${id}@msp.example`);
    await confirm(await mailbox.mailTo(email));
    await confirm(await mailbox.mailTo(`away.${id}@msp.example`));
    const chosen = { token: reset, password: 'gravel umbrella Thursday moth' };
    const late = await (await installation.newcomer()).send('POST', '/api/v1/password-reset/choose', chosen);
    expect(late.status).toBe(410);
  });
});
