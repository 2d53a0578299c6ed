import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { readablePlaces } from '#tests/support/readablePlaces.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';

const BASE = '/api/v1/credentials';

let product: TestProduct;
let admin: Asker;
let school: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  school = await product.write((context) => a(context, customer, { name: 'Ashfield Primary School' }));
});
afterAll(() => product.close());

describe('a credential', () => {
  it('follows the password policy of its customer: weaker passwords are kept with a warning and listed', async () => {
    const oak = await product.write((context) => a(context, customer, { name: 'Oak Trust' }));
    const policy = { customerId: oak.id, minLength: 16, needs: ['digit'], rotateEveryDays: 90 };
    const first = await admin.send('POST', '/api/v1/password-policies', policy);
    expect(first.status, first.text).toBe(201);
    expect((await admin.send('POST', '/api/v1/password-policies', policy)).body.code).toBe('policy_taken');
    const draft = { customerId: oak.id, title: 'Portal', username: 'oak', password: 'plum-teapot' };
    const weak = await admin.send('POST', BASE, draft);
    expect(weak.body, weak.text).toMatchObject({
      row: { rotateEveryDays: 90, rotateDueOn: expect.any(String) },
      warnings: [
        {
          code: 'below_policy',
          field: 'password',
          message: 'The password policy of the customer asks for at least 16 characters and a digit.',
        },
      ],
    });
    const good = await admin.send('POST', BASE, { ...draft, title: 'Router', password: 'plum-teapot-anchor-47' });
    expect(good.body.warnings ?? []).toEqual([]);
    const { body } = await admin.get(`/api/v1/customers/${String(oak.id)}/attention`);
    expect((body.attention as Values[]).find(({ code }) => code === 'below_policy')).toMatchObject({
      text: '1 password is shorter or weaker than the password policy allows.',
      to: `/credentials/${String((weak.body.row as Values).id)}`,
    });
  });

  it('is made of the login in the stream address of a camera, which is stored nowhere else', async () => {
    const SECRET = 'canary-Turret-3-gable';
    const cameras = '/api/v1/hardware/cctv-cameras';
    const secretOf = async (id: unknown) =>
      (await admin.send('POST', `${BASE}/${String(id)}/reveal`, { field: 'password' })).body.value;
    const made = await admin.send('POST', cameras, {
      customerId: school.id,
      name: 'CAM-GATE',
      streamUrl: `rtsp://viewer:${SECRET}@10.20.3.15/stream1`,
    });
    expect(made.body, made.text).toMatchObject({
      row: { streamUrl: 'rtsp://10.20.3.15/stream1' },
      warnings: [{ code: 'login_moved' }],
    });
    const { id, version } = made.body.row as Values;
    const attached = async () =>
      (await admin.get(`${BASE}?f.attachedTo=any:asset:${String(id)}`)).body.rows as (Values & { id: number })[];
    const [kept] = await attached();
    expect(kept).toMatchObject({ title: 'CAM-GATE stream', username: 'viewer', stored: ['password'] });
    expect(await secretOf(kept?.id)).toBe(SECRET);
    expect(await readablePlaces(product, [SECRET])).toEqual([]);
    const again = await admin.send('PATCH', `${cameras}/${String(id)}`, {
      version,
      streamUrl: `rtsp://viewer:${SECRET}@10.20.3.15/stream2`,
    });
    expect(again.body.row).toMatchObject({ streamUrl: 'rtsp://10.20.3.15/stream2' });
    await admin.send('PATCH', `${cameras}/${String(id)}`, {
      version: (again.body.row as Values).version,
      streamUrl: `rtsp://viewer:${SECRET}-2@10.20.3.15/stream2`,
    });
    expect((await attached()).map(({ id: each }) => each)).toEqual([kept?.id]);
    expect(await secretOf(kept?.id)).toBe(`${SECRET}-2`);
    // A colleague who may not change credentials cannot do so through the address of a camera.
    const colleague = await signInAs(product, 'Stream Er', [
      'asset.*',
      'cctvCamera.*',
      'customer.view',
      'credential.create',
    ]);
    const now = (await colleague.get(`${cameras}/${String(id)}`)).body.row as Values;
    const refused = await colleague.send('PATCH', `${cameras}/${String(id)}`, {
      version: now.version,
      streamUrl: `rtsp://viewer:${SECRET}-3@10.20.3.15/stream2`,
    });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['streamUrl']]);
    expect(await secretOf(kept?.id)).toBe(`${SECRET}-2`);
  });
});
