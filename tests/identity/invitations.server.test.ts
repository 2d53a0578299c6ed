import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { MailWorker } from '#engine/mail/mailWorker.server.ts';
import { type Asker, type TestInstallation, untilServed } from '../support/installation.server.ts';
import { type Arrived, type Mailbox, openMailbox } from '../support/mailbox.server.ts';
import { openTestPost } from '../support/post.server.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { readonly administrator: Asker };
let administrator: Asker;
let mailbox: Mailbox;
let mailWorker: MailWorker;
beforeAll(async () => {
  mailbox = await openMailbox();
  installation = await openProduct({ work: true });
  ({ administrator } = installation);
  const { keys } = installation.app as unknown as { keys: KeyRing };
  mailWorker = openTestPost({ database: installation.database, keys, mailbox, address: 'https://crm.example' });
});
afterAll(async () => {
  await mailWorker.stop();
  await installation.close();
  await mailbox.close();
});
beforeEach(() => mailbox.forget());

const GOOD = 'seven quiet harbour lights';
const OTHER = 'gravel umbrella Thursday moth';
const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await installation.database.query<R>(text, values)).rows;
const tokenIn = ({ path }: Arrived) => path.split('/').at(-1) ?? '';
const fresh = () => installation.newcomer();

let count = 0;
/** Invites a user as the administrator does, and returns the email. */
async function invited(name = `Priya ${++count}`) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@msp.example`;
  const [role] = await query<{ id: number }>(`select id from role where name = 'Auditor'`);
  const answer = await administrator.send('POST', '/api/v1/users', { name, email, roleIds: [role?.id] });
  expect([answer.status, answer.body.row?.status], answer.text).toEqual([201, 'invited']);
  const id = Number(answer.body.row?.id);
  return { id, name, email, version: Number(answer.body.row?.version), letter: await mailbox.mailTo(email) };
}
async function active(name?: string) {
  const person = await invited(name);
  const accepted = await (await fresh()).send('POST', '/api/v1/invitation', {
    token: tokenIn(person.letter),
    password: GOOD,
  });
  expect(accepted.status, accepted.text).toBe(200);
  return person;
}
const canSignIn = async (email: string, password = GOOD) =>
  (await (await fresh()).send('POST', '/api/v1/session', { email, password })).status === 200;
const open = async (purpose: string, token: unknown) =>
  (await fresh()).send('POST', '/api/v1/links/open', { purpose, token });

describe('an invitation', () => {
  it('is sent to each new user, names the sender, and its link uses the public address', async () => {
    const { letter, name } = await invited();
    expect(letter.mail.subject).toBe('Ada Underhill invites you to CRM');
    expect(letter.mail.text).toContain(`Hello ${name},`);
    expect(letter.mail.text).toMatch(/https:\/\/crm\.example\/invite\/\d+-[\w-]{43}/);
  });
  it('activates the account with the chosen password and signs in', async () => {
    const { letter, email, name, id } = await invited();
    expect(await canSignIn(email)).toBe(false);
    const asker = await fresh();
    const seen = await asker.send('POST', '/api/v1/links/open', { purpose: 'invite', token: tokenIn(letter) });
    expect(seen.body).toMatchObject({ name, email });
    const accepted = await asker.send('POST', '/api/v1/invitation', { token: tokenIn(letter), password: GOOD });
    expect(accepted.status).toBe(200);
    expect((await asker.get('/api/v1/session')).body.user).toMatchObject({ userid: id, email });
    expect((await administrator.get(`/api/v1/users/${id}`)).body.row).toMatchObject({ status: 'active' });
    expect(await canSignIn(email)).toBe(true);
  });
  it('keeps its link when the password is refused, and lists every reason', async () => {
    const { letter, email } = await invited('Bartholomew Quince');
    const asker = await fresh();
    const take = (password: string) => asker.send('POST', '/api/v1/invitation', { token: tokenIn(letter), password });
    for (const [password, reason] of [
      ['short', /at least 15/],
      ['Liverpool-Arsenal-2026', /too common/],
      ['bartholomew.quince1', /mostly a known name/],
      ['', /Enter a password/],
    ] as const) {
      const refused = await take(password);
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused.body.errors)).toMatch(reason);
    }
    expect((await take(OTHER)).status).toBe(200);
    expect(await canSignIn(email, OTHER)).toBe(true);
  });
  it('works once, even if used six times at once', async () => {
    const { letter } = await invited();
    const token = tokenIn(letter);
    const askers = await Promise.all(Array.from({ length: 6 }, fresh));
    const answers = await Promise.all(
      askers.map((each) => untilServed(() => each.send('POST', '/api/v1/invitation', { token, password: GOOD }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
  });
  it('that was used, expired, was replaced or never existed gets the same answer', async () => {
    const used = await active();
    const old = await invited();
    await query(`update one_time_link set expires_at = now() where user_id = $1`, [old.id]);
    const replaced = await invited();
    expect(
      (await administrator.send('POST', `/api/v1/users/${replaced.id}/actions/invite`, { version: replaced.version }))
        .status,
    ).toBe(200);
    const again = await mailbox.mailTo(replaced.email);
    const answers = await Promise.all(
      [tokenIn(used.letter), tokenIn(old.letter), tokenIn(replaced.letter), `1-${'A'.repeat(43)}`, 'nonsense'].map(
        async (token) => {
          const { status, body } = await (await fresh()).send('POST', '/api/v1/invitation', { token, password: GOOD });
          const { requestId: _, ...rest } = body;
          return JSON.stringify([status, rest]);
        },
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^\[410,/);
    expect((await open('invite', tokenIn(again))).status).toBe(200);
  });
  it('ends when the account is deactivated, and reactivation sends a new one', async () => {
    const { id, letter, email, version } = await invited();
    const out = await administrator.send('POST', `/api/v1/users/${id}/actions/deactivate`, { version });
    expect(out.status, out.text).toBe(200);
    expect((await open('invite', tokenIn(letter))).status).toBe(410);
    const back = await administrator.send('POST', `/api/v1/users/${id}/actions/reactivate`, {
      version: out.body.row?.version,
    });
    expect(back.status, back.text).toBe(200);
    const again = await mailbox.mailTo(email);
    expect(again.mail.subject).toBe('Your access to CRM');
    expect(
      (await (await fresh()).send('POST', '/api/v1/invitation', { token: tokenIn(again), password: GOOD })).status,
    ).toBe(200);
    expect(await canSignIn(email)).toBe(true);
  });
  it('follows a changed address until it is accepted', async () => {
    const { id, version } = await invited();
    const moved = await administrator.send('PATCH', `/api/v1/users/${id}`, { version, email: 'moved.on@msp.example' });
    expect(moved.body.row).toMatchObject({ email: 'moved.on@msp.example', newEmail: null });
    expect((await open('invite', tokenIn(await mailbox.mailTo('moved.on@msp.example')))).status).toBe(200);
  });
  it('is sent by users with permission, and by nobody else', async () => {
    const { id, version } = await invited();
    const viewer = await signInAs(installation, 'Only Looking', ['user.view']);
    expect((await viewer.send('POST', `/api/v1/users/${id}/actions/invite`, { version })).status).toBe(403);
    expect((await viewer.send('POST', '/api/v1/users', { name: 'X', email: 'x@msp.example' })).status).toBe(403);
  });
  it('cannot be found in the database or the mail queue', async () => {
    const { letter } = await invited();
    const token = tokenIn(letter);
    const [, mac = ''] = token.split(/-(.+)/);
    const tables = await query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of tables)
      expect((await query(`select 1 from "${name}" t where t::text like $1`, [`%${mac}%`])).length, name).toBe(0);
  });
});

describe('a forgotten password', () => {
  const forget = async (email: unknown, headers: Record<string, string> = {}) =>
    (await fresh()).send('POST', '/api/v1/password-reset', { email }, headers);

  it('sends an email whose link sets a new one, and ends every session and waiting time', async () => {
    const { email } = await active();
    const signedIn = await installation.signIn(email, GOOD);
    expect((await forget(email.toUpperCase())).status).toBe(202);
    const letter = await mailbox.mailTo(email, /^Reset your password for CRM$/);
    expect(letter.mail.text).toMatch(/https:\/\/crm\.example\/reset\//);
    const chosen = { token: tokenIn(letter), password: OTHER };
    expect((await (await fresh()).send('POST', '/api/v1/password-reset/choose', chosen)).status).toBe(204);
    expect((await signedIn.get('/api/v1/teams')).status).toBe(401);
    expect([await canSignIn(email, GOOD), await canSignIn(email, OTHER)]).toEqual([false, true]);
    await mailbox.mailTo(email, /^Your password was changed$/);
    expect((await (await fresh()).send('POST', '/api/v1/password-reset/choose', chosen)).status).toBe(410);
  });
  it('unlocks an account that others have locked', async () => {
    const { email } = await active();
    for (let n = 0; n < 5; n++) await canSignIn(email, 'a guess that is wrong');
    expect(await canSignIn(email)).toBe(false);
    await forget(email);
    const token = tokenIn(await mailbox.mailTo(email, /^Reset your password for CRM$/));
    await (await fresh()).send('POST', '/api/v1/password-reset/choose', { token, password: OTHER });
    await query(`delete from sign_in_failure where ip in (select ip from sign_in_failure)`);
    expect(await canSignIn(email, OTHER)).toBe(true);
  });
  it('gets the same answer for every address, with the same work', async () => {
    const { email } = await active();
    const asked = async (address: string) => {
      const before = await query<{ n: number }>('select count(*)::int as n from work.job');
      const { status, body, headers } = await forget(address);
      const after = await query<{ n: number }>('select count(*)::int as n from work.job');
      return [status, body, Object.keys(headers).sort(), (after[0]?.n ?? 0) - (before[0]?.n ?? 0)];
    };
    expect(await asked(email)).toEqual(await asked('nobody@nowhere.example'));
  });
  it.each([
    ['a list', ['ada@msp.example', 'evil@evil.example']],
    ['an object', { $ne: '' }],
    ['nothing', ''],
    ['a number', 7],
    ['an excessively long text', `${'x'.repeat(300)}@msp.example`],
  ])('of %s is refused by field', async (_what, email) => {
    const answer = await forget(email);
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['email']]);
  });
  it('is sent only to the stored address, whatever was typed', async () => {
    const { email } = await active();
    const [name = '', domain = ''] = email.split('@');
    const toThem = () => mailbox.letters.filter(({ to }) => to.some((each) => each === email || /evil/.test(each)));
    const before = toThem().length;
    for (const typed of [
      `${email},evil@evil.example`,
      `${email}\r\nBcc: evil@evil.example`,
      `${email} evil@evil.example`,
      `<${email}>`,
      `${name}@${domain}.`,
      `${name.replace('i', 'ı')}@${domain}`,
      `${name.replace('p', 'р')}@${domain}`,
      `${name}%00@${domain}`,
    ])
      expect((await forget(typed)).status, typed).toBe(202);
    await forget(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const letter = await mailbox.mailTo(email);
    expect(letter.mail.text).not.toContain('evil.example');
    expect(letter.mail.text).toContain('https://crm.example/reset/');
    expect(toThem()).toHaveLength(before + 1);
  });
  it('sends three emails an hour, and then none, silently', async () => {
    const { email, id } = await active();
    await query('delete from one_time_link where user_id = $1', [id]);
    for (let n = 0; n < 6; n++) expect((await forget(email)).status).toBe(202);
    // All requests are processed once the last user's email has arrived.
    const last = await active();
    await forget(last.email);
    await mailbox.mailTo(last.email);
    const made = await query<{ n: number }>(`select count(*)::int as n from one_time_link where user_id = $1`, [id]);
    expect(made[0]?.n).toBe(3);
  });
  it('of an invited user sends the invitation again; of a deactivated user nothing', async () => {
    const waiting = await invited();
    await forget(waiting.email);
    expect((await mailbox.mailTo(waiting.email)).path).toMatch(/^\/invite\//);
    const gone = await active();
    await query(`update "user" set status = 'deactivated' where id = $1`, [gone.id]);
    await forget(gone.email);
    const last = await active();
    await forget(last.email);
    await mailbox.mailTo(last.email);
    expect(mailbox.letters.filter(({ to, path }) => to[0] === gone.email && path.startsWith('/reset'))).toEqual([]);
  });
  it('does not replace an invitation, or the reverse', async () => {
    const { email } = await active();
    await forget(email);
    const token = tokenIn(await mailbox.mailTo(email, /^Reset your password for CRM$/));
    expect((await (await fresh()).send('POST', '/api/v1/invitation', { token, password: OTHER })).status).toBe(410);
    expect((await open('invite', token)).status).toBe(410);
    expect((await open('reset', token)).status).toBe(200);
  });
});

describe('the sign-in address', () => {
  it('changes when both addresses have confirmed it, and the old one is notified', async () => {
    const { id, email } = await active();
    const { body } = await administrator.get(`/api/v1/users/${id}`);
    const asked = await administrator.send('PATCH', `/api/v1/users/${id}`, {
      version: body.row?.version,
      email: 'new.home@msp.example',
    });
    expect(asked.body.row).toMatchObject({ email, newEmail: 'new.home@msp.example' });
    const [toOld, toNew] = [await mailbox.mailTo(email), await mailbox.mailTo('new.home@msp.example')];
    const confirm = async (letter: Arrived) =>
      (await fresh()).send('POST', '/api/v1/address/confirm', { token: tokenIn(letter) });
    expect((await confirm(toNew)).body).toMatchObject({ isDone: false });
    expect([await canSignIn(email), await canSignIn('new.home@msp.example')]).toEqual([true, false]);
    expect((await confirm(toNew)).status).toBe(410);
    expect((await confirm(toOld)).body).toMatchObject({ isDone: true, newEmail: 'new.home@msp.example' });
    expect([await canSignIn(email), await canSignIn('new.home@msp.example')]).toEqual([false, true]);
    await mailbox.mailTo(email, /^Your sign-in address has changed$/);
  });
  it('does not change through an email about another one', async () => {
    const { id, email } = await active();
    const change = async (address: string) => {
      const { body } = await administrator.get(`/api/v1/users/${id}`);
      await administrator.send('PATCH', `/api/v1/users/${id}`, { version: body.row?.version, email: address });
      return [await mailbox.mailTo(email), await mailbox.mailTo(address)] as const;
    };
    const confirm = async (letter: Arrived) =>
      (await fresh()).send('POST', '/api/v1/address/confirm', { token: tokenIn(letter) });
    const [oldOfFirst] = await change('first.try@msp.example');
    expect((await confirm(oldOfFirst)).body).toMatchObject({ isDone: false });
    const [, newOfSecond] = await change('second.try@msp.example');
    expect((await confirm(newOfSecond)).body).toMatchObject({ isDone: false });
    expect(await canSignIn(email)).toBe(true);
  });
});
