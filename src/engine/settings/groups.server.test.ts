import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import { type Asker, type TestInstallation, untilServed } from '#tests/support/installation.server.ts';
import { appGroup } from './appGroup.ts';
import { company } from './company.ts';
import { readGroup } from './groups.server.ts';

let installation: TestInstallation & { administrator: Asker };
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const admin = () => installation.administrator;
const AT = '/api/v1/settings/company';
const versionNow = async (): Promise<number> => Number((await admin().get(AT)).body.row?.version);
const save = async (set: object) => admin().send('PATCH', AT, { version: await versionNow(), ...set });

describe('the settings of the company', () => {
  it('begin with defaults, in version 0', async () => {
    expect(await readGroup(installation.database, company)).toMatchObject({ name: null, vatNumber: null });
    const answer = await admin().get('/api/v1/settings/app');
    expect(answer.body.row).toMatchObject({ version: 0, name: null });
  });

  it('are stored, read back immediately, and logged with the user and the changes', async () => {
    const saved = await save({ name: 'Brightside IT', companyNumber: 'sc123456' });
    expect(saved.status).toBe(200);
    expect(saved.body.row).toMatchObject({ name: 'Brightside IT', companyNumber: 'SC123456', version: 1 });
    expect(await readGroup(installation.database, company)).toMatchObject({ name: 'Brightside IT' });
    const { rows } = await installation.database.query(
      `select actor_name, action, title, changes from change_log where entity = 'setting'`,
    );
    expect(rows).toEqual([
      {
        actor_name: ADMINISTRATOR.name,
        action: 'update',
        title: 'Company',
        changes: { name: [null, 'Brightside IT'], companyNumber: [null, 'SC123456'] },
      },
    ]);
  });

  it('are not written if nothing changes', async () => {
    const before = await versionNow();
    expect((await save({ name: 'Brightside IT' })).body.row?.version).toBe(before);
  });

  it('are not overwritten by a user who has not seen the last change', async () => {
    const seen = await versionNow();
    await save({ phone: '01273 496000' });
    const late = await admin().send('PATCH', AT, { version: seen, name: 'Another' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'conflict',
      changedFields: ['phone'],
      changedBy: ADMINISTRATOR.name,
      current: { phone: '+441273496000', version: seen + 1 },
    });
  });

  it('need the version that is changed', async () => {
    expect((await admin().send('PATCH', AT, { name: 'Another' })).status).toBe(428);
    expect((await admin().send('PATCH', AT, { name: 'Another' }, { 'if-match': '"99"' })).status).toBe(409);
  });

  it.each([
    ['an impossible company number', { companyNumber: '12' }, 'companyNumber'],
    ['a VAT number with a wrong check digit', { vatNumber: 'GB220430232' }, 'vatNumber'],
    ['a URL that runs a script', { website: 'javascript:alert(1)' }, 'website'],
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['another kind of value', { name: 7 }, 'name'],
    ['the path of a page', { name: 'x'.repeat(121) }, 'name'],
    ['an unreadable character', { name: 'a\u0007b' }, 'name'],
  ])('refuse %s, by field', async (_what, set, field) => {
    const refused = await save(set);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors as object)).toEqual([field]);
  });

  it('can be reverted to any version, as a new one', async () => {
    const begun = await versionNow();
    await save({ name: 'Mistaken' });
    const { body } = await admin().get(`${AT}/versions`);
    expect(body.rows?.[0]).toMatchObject({ version: begun + 1, changes: { name: ['Brightside IT', 'Mistaken'] } });
    const back = await admin().send('POST', `${AT}/put-back`, { version: begun + 1, to: begun });
    expect(back.status).toBe(200);
    expect(back.body.row).toMatchObject({ name: 'Brightside IT', version: begun + 2 });
    expect((await admin().send('POST', `${AT}/put-back`, { version: begun + 1, to: begun })).status).toBe(409);
    expect((await admin().send('POST', `${AT}/put-back`, { version: begun + 2, to: 999 })).status).toBe(404);
    expect((await admin().send('POST', `${AT}/put-back`, { version: begun + 2, to: -1 })).status).toBe(422);
  });

  it('reverted to the defaults leave every field at its default', async () => {
    const back = await admin().send('POST', `${AT}/put-back`, { version: await versionNow(), to: 0 });
    expect(back.body.row).toMatchObject({ name: null, phone: null });
  });

  it('are viewed with setting.view and changed with setting.update', async () => {
    const looker = await signInAs(installation, 'Lena Looker', ['setting.view']);
    expect((await looker.get('/api/v1/settings')).status).toBe(200);
    expect((await looker.get(AT)).body.may).toEqual(['setting.view']);
    expect((await looker.send('PATCH', AT, { version: 0, name: 'Hers' })).status).toBe(403);
    expect((await looker.send('POST', `${AT}/put-back`, { version: 0, to: 0 })).status).toBe(403);
    const other = await signInAs(installation, 'Olly Other', ['customer.view']);
    expect((await other.get(AT)).status).toBe(403);
    expect((await installation.stranger.get(AT)).status).toBe(401);
  });

  it('saved by two users at once keep one and refuse the other', async () => {
    const version = await versionNow();
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => untilServed(() => admin().send('PATCH', AT, { version, name }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the name of the application', () => {
  it('is the one it was started with until a user sets another, which the next page shows', async () => {
    const session = async () => (await admin().get('/api/v1/session')).body.app;
    expect(await session()).toMatchObject({ name: 'CRM', environment: 'Test' });
    await admin().send('PATCH', '/api/v1/settings/app', { version: 0, name: 'Bright', environment: 'Training' });
    expect(await readGroup(installation.database, appGroup)).toEqual({ name: 'Bright', environment: 'Training' });
    expect(await session()).toMatchObject({ name: 'Bright', environment: 'Training' });
  });
});

describe('settings about sign-in or alarms', () => {
  it('are changed and reverted only shortly after an identity check', async () => {
    const age = (time: string) =>
      installation.database.query(`update session set step_up_at = step_up_at - interval '${time}'`);
    await age('16 minutes');
    const sensitive = '/api/v1/settings/audit';
    const refused = await admin().send('PATCH', sensitive, { version: 0, securityContact: 'ada@msp.example' });
    expect([refused.status, refused.body.message]).toEqual([400, ['One Time Password cannot be empty.']]);
    expect((await admin().send('POST', `${sensitive}/put-back`, { version: 0, to: 0 })).status).toBe(400);
    expect((await admin().send('PATCH', AT, { version: await versionNow(), phone: '01273 496000' })).status).toBe(200);
    await age('-16 minutes');
    expect((await admin().send('PATCH', sensitive, { version: 0, securityContact: 'ada@msp.example' })).status).toBe(
      200,
    );
  });
});
