import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { beginReview, remind } from './accessReview.server.ts';
import type { ReviewedPerson, ReviewList } from './reviewedPerson.ts';

/* Ada and Rita are reviewers. Otto has two roles. */
let installation: TestInstallation & { administrator: Asker };
let ada: Asker;
let rita: Asker;
let otto: Asker;
let review: Values;
let one: string;
const id = { ada: 0, rita: 0, otto: 0 };

beforeAll(async () => {
  installation = await openProduct();
  ada = installation.administrator;
  rita = await signInAs(installation, 'Rita Reviewer', ['*']);
  otto = await signInAs(installation, 'Otto Ordinary', ['customer.view', 'user.export']);
  id.ada = await userIdOf(ada);
  id.rita = await userIdOf(rita);
  id.otto = await userIdOf(otto);
  const roleId = (await ada.get('/api/v1/system/roles?f.name=is:Engineer')).body.rows?.[0]?.id;
  const held = (await ada.get(`/api/v1/users/${id.otto}`)).body.row as Values;
  await ada.send('PATCH', `/api/v1/users/${id.otto}`, {
    roleIds: [...(held.roleIds as number[]), roleId],
    version: held.version,
  });
  await beginReview(installation.database, new Date('2026-10-01T06:00:00Z'));
  await beginReview(installation.database, new Date('2026-10-01T06:00:00Z'));
  review = (await ada.get('/api/v1/system/access-review')).body.rows?.[0] as Values;
  one = `/api/v1/system/access-review/${String(review.id)}`;
});
afterAll(() => installation.close());

const people = async () => (await ada.get(`${one}/people`)).body.rows as unknown as ReviewedPerson[];
const about = async (userId: number) => (await people()).find((each) => each.userId === userId);
const decide = (who: Asker, userId: number, verdict: Values) => who.send('POST', `${one}/people/${userId}`, verdict);
const finish = async (who: Asker) =>
  who.send('POST', `${one}/actions/finish`, { version: (await ada.get(one)).body.row?.version });

describe('an access review', () => {
  it('starts automatically each quarter with all accounts, and notifies reviewers', async () => {
    expect((await ada.get('/api/v1/system/access-review')).body.total).toBe(1);
    expect(review).toMatchObject({ name: 'Q4 2026', dueOn: '2026-10-31', status: 'open' });
    expect((await people()).map(({ name }) => name)).toEqual(['Ada Underhill', 'Otto Ordinary', 'Rita Reviewer']);
    const { rows } = await installation.database.query(
      `select user_id from notice where kind = 'access-review' order by 1`,
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual([id.ada, id.rita].sort((a, b) => a - b));
  });

  it('shows what each user can do and see, which of it is sensitive, and who assigned it', async () => {
    const person = await about(id.otto);
    expect(person).toMatchObject({
      customers: 'all customers',
      sensitive: expect.arrayContaining(['Export users to a file']),
      decision: 'pending',
    });
    expect(person?.roles.find(({ name }) => name === 'Engineer')?.given).toMatch(
      /^Ada Underhill on \d\d\/\d\d\/\d{4}$/,
    );
  });

  it('is for reviewers, and nobody reviews their own access', async () => {
    expect((await otto.get(`${one}/people`)).status).toBe(403);
    expect((await decide(otto, id.ada, { decision: 'keep' })).status).toBe(403);
    expect((await decide(ada, id.ada, { decision: 'keep' })).body).toMatchObject({ code: 'own_account' });
    expect((await decide(ada, 999_999, { decision: 'keep' })).status).toBe(404);
    expect((await decide(ada, id.otto, { decision: 'perhaps' })).status).toBe(422);
  });

  it('removes roles by the usual rules, and the account’s log names the review', async () => {
    expect((await decide(ada, id.otto, { decision: 'takeAway', roleIds: [] })).status).toBe(422);
    const all = (await about(id.otto))?.roles.map((role) => role.id);
    expect((await decide(ada, id.otto, { decision: 'takeAway', roleIds: all })).status).toBe(422);
    const own = (await about(id.otto))?.roles.find(({ name }) => name !== 'Engineer');
    const done = await decide(ada, id.otto, { decision: 'takeAway', roleIds: [own?.id], note: 'Left the desk' });
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ decision: 'changed', decidedBy: 'Ada Underhill', note: 'Left the desk' });
    expect((await ada.get(`/api/v1/users/${id.otto}`)).body.row?.roleIds).toHaveLength(1);
    const { rows } = await installation.database.query<{ note: string }>(
      `select note from change_log where entity = 'user' and entity_id = $1 order by id desc limit 1`,
      [id.otto],
    );
    expect(rows[0]?.note).toBe('Access review Q4 2026');
  });

  it('records one decision for each user; a second reviewer sees who decided', async () => {
    const again = await decide(rita, id.otto, { decision: 'keep' });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: 'decided',
      message: 'Ada Underhill has already decided about Otto Ordinary.',
    });
  });

  it('is signed off once every user was reviewed, not before; until then it sends reminders', async () => {
    const early = await finish(ada);
    expect(early.status).toBe(409);
    expect(early.body.message).toContain('Ada Underhill, Rita Reviewer have not been reviewed yet.');
    expect((await ada.get(`${one}/document.csv`)).status).toBe(409);
    await remind(installation.database);
    const { rows } = await installation.database.query<{ text: string }>(
      `select text from notice where kind = 'access-review' and user_id = $1`,
      [id.rita],
    );
    expect(rows.map(({ text }) => text)).toContain('Access review Q4 2026: 2 users still to review by 31/10/2026.');
    await decide(ada, id.rita, { decision: 'keep' });
    await decide(rita, id.ada, { decision: 'keep' });
    expect((await finish(rita)).status).toBe(200);
  });

  it('becomes a document that does not change, and no decision can be changed', async () => {
    await installation.database.query(`update "user" set name = 'Otto Other' where id = $1`, [id.otto]);
    const csv = (await ada.get(`${one}/document.csv`)).text.split('\r\n');
    expect(csv).toHaveLength(5);
    expect(csv[2]).toContain('Otto Ordinary,Removed');
    expect(csv[2]).toContain('Left the desk');
    const paper = await ada.get(`${one}/document.pdf`);
    expect(paper.headers['content-type']).toBe('application/pdf');
    expect(paper.text.startsWith('%PDF-')).toBe(true);
    expect((await decide(ada, id.otto, { decision: 'keep' })).body).toMatchObject({ code: 'signed_off' });
    const late = { name: 'Q4 again', version: (await ada.get(one)).body.row?.version };
    expect((await ada.send('PATCH', one, late)).body).toMatchObject({ code: 'signed_off' });
  });
});

describe('with a single reviewer', () => {
  it('the reviewer decides about their own access with a reason, which the review and the log show', async () => {
    const emergency = await signInAs(installation, 'Emergency Account', ['*']);
    await installation.owner.query(`update "user" set is_break_glass = true where id = $1`, [
      await userIdOf(emergency),
    ]);
    const begun = await ada.send('POST', '/api/v1/system/access-review', { name: 'Alone', dueOn: '2026-12-31' });
    const path = `/api/v1/system/access-review/${String(begun.body.row?.id)}`;
    const list = async () => (await ada.get(`${path}/people`)).body as unknown as ReviewList;
    const own = (verdict: Values) => ada.send('POST', `${path}/people/${id.ada}`, { decision: 'keep', ...verdict });
    expect((await list()).isOnlyReviewer).toBe(false);
    expect((await own({ note: 'I need it' })).body).toMatchObject({ code: 'own_account' });
    // Rita leaves; the break-glass account does not count as a reviewer.
    await ada.send('POST', `/api/v1/users/${id.rita}/actions/deactivate`, {
      version: (await ada.get(`/api/v1/users/${id.rita}`)).body.row?.version,
    });
    expect((await list()).isOnlyReviewer).toBe(true);
    for (const { userId } of (await list()).rows)
      if (userId !== id.ada && userId !== id.rita)
        await ada.send('POST', `${path}/people/${userId}`, { decision: 'keep' });
    const sign = async () =>
      ada.send('POST', `${path}/actions/finish`, { version: (await ada.get(path)).body.row?.version });
    expect((await sign()).body.message).toContain('No other user can review, so decide about yourself too');
    expect((await own({})).body.errors).toHaveProperty('note');
    expect((await own({ note: 'I run the company' })).body).toMatchObject({ isOwn: true, note: 'I run the company' });
    const { rows } = await installation.database.query<{ note: string }>(
      `select note from change_log where action = 'review' order by id desc limit 1`,
    );
    expect(rows[0]?.note).toBe('Ada Underhill: kept. Own access, no other reviewer: I run the company');
    expect((await sign()).status).toBe(200);
    expect((await ada.get(`${path}/document.csv`)).text).toContain('Ada Underhill (own access, no other reviewer)');
  });
});
