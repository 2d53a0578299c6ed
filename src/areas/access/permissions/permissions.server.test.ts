import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { builtinRoles } from '../roles/builtinRoles.ts';
import { makeRoles } from '../roles/installRoles.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import type { Effect, ExplanationAnswer, Holder } from './explanation.ts';

let installation: TestInstallation & { administrator: Asker };
let ada: Asker;
let gita: Asker;
let gitaId: number;

beforeAll(async () => {
  installation = await openProduct();
  ada = installation.administrator;
  gita = await signInAs(installation, 'Gita Gold', ['asset.*', 'customer.update']);
  gitaId = await userIdOf(gita);
});
afterAll(() => installation.close());

const explained = async (permission: string, customerId?: number) =>
  (
    await ada.get(
      `/api/v1/system/permissions/explain?permission=${permission}&userId=${gitaId}${customerId ? `&customerId=${customerId}` : ''}`,
    )
  ).body as unknown as ExplanationAnswer;

describe('why somebody may do something', () => {
  it('is told with the role and the pattern', async () => {
    const { allowed, grantedBy, words } = await explained('customer.view');
    expect(allowed).toBe(true);
    expect(grantedBy).toEqual([{ role: 'Role of Gita Gold', pattern: 'customer.update', implied: true }]);
    expect(words.join(' ')).toBe(
      'Gita Gold can view customers because role Role of Gita Gold contains customer.update, which includes viewing. Gita Gold has this permission only through role Role of Gita Gold. Customers: all.',
    );
  });

  it('is told with how it came about: who gave the role, and who put the pattern into it', async () => {
    const role = (await ada.send('POST', '/api/v1/system/roles', { name: 'Watcher', permissions: ['customer.view'] }))
      .body.row;
    const person = { name: 'Nora New', email: 'nora@msp.example', roleIds: [role?.id] };
    const nora = (await ada.send('POST', '/api/v1/users', person)).body.row;
    await ada.send('PATCH', `/api/v1/system/roles/${String(role?.id)}`, {
      permissions: ['customer.view', 'team.update'],
      version: 1,
    });
    const asked = `/api/v1/system/permissions/explain?permission=team.view&userId=${String(nora?.id)}`;
    const today = companyToday().split('-').reverse().join('/');
    expect(((await ada.get(asked)).body as unknown as ExplanationAnswer).origins).toEqual([
      `Ada Underhill assigned role Watcher on ${today}. Ada Underhill added team.update to the role on ${today}.`,
    ]);
    // An assignment without a log entry is reported as unknown.
    expect((await explained('customer.view')).origins).toEqual([
      'The audit log does not show who assigned role Role of Gita Gold.',
    ]);
  });

  it('knows that a grant on assets holds for each kind of them', async () => {
    expect((await explained('printer.delete')).grantedBy).toEqual([
      { role: 'Role of Gita Gold', pattern: 'asset.*', implied: false },
    ]);
  });

  it('names the roles that would give what is missing', async () => {
    const { allowed, reason, words } = await explained('customer.delete');
    expect([allowed, reason]).toEqual([false, 'no-grant']);
    expect(words.join(' ')).toContain('Administrator');
    expect(words.join(' ')).toContain('Team Lead');
  });

  it('is asked for one customer too, and says when that is another', async () => {
    const [mine, other] = await installation.write(async (context) => [
      await a(context, customer, { name: 'Acme' }),
      await a(context, customer, { name: 'Bigger' }),
    ]);
    await installation.database.query(
      `update "user" set customer_scope = 'assigned', customer_ids = $2 where id = $1`,
      [gitaId, [mine?.id]],
    );
    expect((await explained('customer.update', Number(mine?.id))).reason).toBe('granted');
    const { reason, words } = await explained('customer.update', Number(other?.id));
    expect(reason).toBe('out-of-scope');
    expect(words.join(' ')).toContain('not for Bigger');
    const unseen = await gita.get(`/api/v1/system/permissions/explain?permission=customer.view&userId=${gitaId}`);
    expect(unseen.status).toBe(403);
  });

  it('is told only of permissions and people that there are', async () => {
    expect((await ada.get('/api/v1/system/permissions/explain?permission=no.such&userId=1')).status).toBe(422);
    expect((await ada.get('/api/v1/system/permissions/explain?permission=customer.view&userId=x')).status).toBe(422);
    expect((await ada.get('/api/v1/system/permissions/explain?permission=customer.view&userId=99999')).status).toBe(
      404,
    );
    expect(
      (await ada.get(`/api/v1/system/permissions/explain?permission=customer.view&userId=${gitaId}&customerId=99999`))
        .status,
    ).toBe(404);
    expect((await ada.get('/api/v1/system/permissions/holders')).status).toBe(422);
  });
});

describe('who holds a permission', () => {
  it('is listed with the path', async () => {
    const { rows } = (await ada.get('/api/v1/system/permissions/holders?permission=asset.dispose')).body as unknown as {
      rows: Holder[];
    };
    expect(rows.map(({ name }) => name)).toEqual(['Ada Underhill', 'Gita Gold']);
    expect(rows[0]?.grantedBy).toEqual([{ role: 'Administrator', pattern: '*', implied: false }]);
    expect(rows[0]).toMatchObject({ customers: null });
  });

  it('and whom to ask for it is told to everybody who is signed in, by name alone', async () => {
    const { body } = await gita.get('/api/v1/system/permissions/askable?permission=customer.delete');
    expect(body).toEqual({ names: ['Ada Underhill'] });
    expect(
      (await installation.stranger.get('/api/v1/system/permissions/askable?permission=customer.delete')).status,
    ).toBe(401);
  });

  it('leaves as a file, a column for each role', async () => {
    const csv = await ada.get('/api/v1/system/permissions.csv');
    const [head, ...lines] = csv.text
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n');
    expect(head?.startsWith('Group,Permission,Description,Risk,Account Manager,Administrator')).toBe(true);
    expect(lines.find((line) => line.includes(',customer.delete,'))).toMatch(/,yes,yes,/);
    expect((await gita.get('/api/v1/system/permissions.csv')).status).toBe(403);
  });
});

describe('a change of a role', () => {
  it('is shown before it is made: who would gain and lose what', async () => {
    const [mine] = ((await ada.get('/api/v1/system/roles?f.name=is:Role of Gita Gold')).body.rows ?? []) as Values[];
    const { users } = (
      await ada.send('POST', '/api/v1/system/roles/preview', {
        roleId: mine?.id,
        permissions: ['asset.view', 'customer.update', 'supplier.create'],
      })
    ).body as unknown as { users: Effect[] };
    expect(users.map(({ name }) => name)).toEqual(['Gita Gold']);
    expect(users[0]?.gains).toEqual(['supplier.view', 'supplier.create']);
    expect(users[0]?.loses).toContain('printer.delete');
    expect(users[0]?.loses).not.toContain('printer.view');
    expect((await gita.send('POST', '/api/v1/system/roles/preview', { roleId: 1, permissions: [] })).status).toBe(403);
  });

  it('by two people at once is told to the second with both', async () => {
    const made = (await ada.send('POST', '/api/v1/system/roles', { name: 'Two', permissions: ['customer.view'] })).body
      .row;
    const one = `/api/v1/system/roles/${String(made?.id)}`;
    await ada.send('PATCH', one, { permissions: ['customer.view', 'site.view'], version: 1 });
    const second = await ada.send('PATCH', one, { permissions: ['contact.view'], version: 1 });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'conflict',
      changedFields: ['permissions'],
      current: { permissions: ['customer.view', 'site.view'] },
    });
  });
});

describe('built-in roles', () => {
  const roleNamed = async (name: string) =>
    (await ada.get(`/api/v1/system/roles?f.name=is:${encodeURIComponent(name)}`)).body.rows?.[0] as Values;
  const next = builtinRoles().map((each) => ({ ...each, permissions: [...each.permissions, 'label.print'] }));

  it('follow a new release where nobody touched them, and stay where somebody did', async () => {
    const auditor = await roleNamed('Auditor');
    await ada.send('PATCH', `/api/v1/system/roles/${String(auditor.id)}`, {
      name: 'Examiner',
      permissions: ['customer.view'],
      version: auditor.version,
    });
    await installation.write((context) => makeRoles(context, next));
    expect((await roleNamed('Engineer')).permissions).toContain('label.print');
    expect((await roleNamed('Account Manager')).permissions).toContain('label.print');
    expect((await roleNamed('Examiner')).permissions).toEqual(['customer.view']);
    expect(await roleNamed('Auditor')).toBeUndefined();
  });

  it('do not replace a role that people made under the same name', async () => {
    const own = { name: 'Bookkeeping', permissions: ['customer.view'] };
    expect((await ada.send('POST', '/api/v1/system/roles', own)).status).toBe(201);
    const next = [...builtinRoles(), { name: 'bookkeeping', description: 'Keeps the books.', permissions: ['*.view'] }];
    await installation.write((context) => makeRoles(context, next));
    expect(await roleNamed('Bookkeeping')).toMatchObject({ permissions: ['customer.view'], builtin: false });
    await installation.write((context) => makeRoles(context, [...next, { ...own, name: 'Ledgers', description: '' }]));
    expect(await roleNamed('Ledgers')).toMatchObject({ builtin: true });
  });
});
