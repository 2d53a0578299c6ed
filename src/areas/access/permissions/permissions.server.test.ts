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

describe('the explanation of a permission', () => {
  it('names the role and the pattern', async () => {
    const { allowed, grantedBy, words } = await explained('customer.view');
    expect(allowed).toBe(true);
    expect(grantedBy).toEqual([{ role: 'Role of Gita Gold', pattern: 'customer.update', implied: true }]);
    expect(words.join(' ')).toBe(
      'Gita Gold can view customers because role Role of Gita Gold contains customer.update, which includes viewing. Gita Gold has this permission only through role Role of Gita Gold. Customers: all.',
    );
  });

  it('says who assigned the role and who added the pattern to it', async () => {
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

  it('knows that a grant on assets applies to each asset type', async () => {
    expect((await explained('printer.delete')).grantedBy).toEqual([
      { role: 'Role of Gita Gold', pattern: 'asset.*', implied: false },
    ]);
  });

  it('names the roles that would give a missing permission', async () => {
    const { allowed, reason, words } = await explained('customer.delete');
    expect([allowed, reason]).toEqual([false, 'no-grant']);
    expect(words.join(' ')).toContain('Administrator');
    expect(words.join(' ')).toContain('Team Lead');
  });

  it('works for one customer too, and says if that customer is out of scope', async () => {
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

  it('covers only existing permissions and users', async () => {
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

describe('the list of who holds a permission', () => {
  it('shows the path', async () => {
    const { rows } = (await ada.get('/api/v1/system/permissions/holders?permission=asset.dispose')).body as unknown as {
      rows: Holder[];
    };
    expect(rows.map(({ name }) => name)).toEqual(['Ada Underhill', 'Gita Gold']);
    expect(rows[0]?.grantedBy).toEqual([{ role: 'Administrator', pattern: '*', implied: false }]);
    expect(rows[0]).toMatchObject({ customers: null });
  });

  it('tells every signed-in user whom to ask, by name only', async () => {
    const { body } = await gita.get('/api/v1/system/permissions/askable?permission=customer.delete');
    expect(body).toEqual({ names: ['Ada Underhill'] });
    expect(
      (await installation.stranger.get('/api/v1/system/permissions/askable?permission=customer.delete')).status,
    ).toBe(401);
  });

  it('exports a file with a column for each role', async () => {
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
  it('is previewed: who would gain and lose what', async () => {
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

  it('by two users at once shows the second both changes', async () => {
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

  it('follow a new release if unchanged, and stay if customised', async () => {
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

  it('do not replace a custom role with the same name', async () => {
    const own = { name: 'Bookkeeping', permissions: ['customer.view'] };
    expect((await ada.send('POST', '/api/v1/system/roles', own)).status).toBe(201);
    const next = [...builtinRoles(), { name: 'bookkeeping', description: 'Keeps the books.', permissions: ['*.view'] }];
    await installation.write((context) => makeRoles(context, next));
    expect(await roleNamed('Bookkeeping')).toMatchObject({ permissions: ['customer.view'], builtin: false });
    await installation.write((context) => makeRoles(context, [...next, { ...own, name: 'Ledgers', description: '' }]));
    expect(await roleNamed('Ledgers')).toMatchObject({ builtin: true });
  });
});
