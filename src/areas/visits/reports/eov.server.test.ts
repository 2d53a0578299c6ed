import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyToday } from '#engine/request/request.server.ts';
import { runTimers } from '#engine/timers/timers.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Answered } from '#tests/support/installation.server.ts';
import { pdfText } from '#tests/support/pdfText.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '#tests/support/testInstallation.server.ts';

/** One white pixel. */
// no secret: a picture
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';
const STROKES = [
  [
    [10, 10],
    [40, 60],
  ],
];

let product: TestProduct;
let customerId: number;
let siteId: number;
let engineerId: number;
beforeAll(async () => {
  product = await openProduct();
  engineerId = await userIdOf(await signInAs(product, 'Gareth Hughes', ['visit.*']));
  customerId = await make('customers', { name: 'Ashfield Primary School', type: 'school' });
  siteId = await make('sites', { customerId, name: 'Main', line1: '1 High Street', town: 'Ashfield' });
});
afterAll(() => product.close());

const send = (path: string, body: Values): Promise<Answered> =>
  product.administrator.send('POST', `/api/v1/${path}`, body);
const rowIn = ({ body, text, status }: Answered): Values => {
  if (status >= 300) throw new Error(text);
  return body.row ?? {};
};
const make = async (path: string, body: Values): Promise<number> => Number(rowIn(await send(path, body)).id);
let day = 1;
const report = async (more: Values = {}): Promise<Values> =>
  rowIn(
    await send('jobs/eov', {
      customerId,
      siteId,
      engineerId,
      date: `2026-03-${String(++day).padStart(2, '0')}`,
      jobs: [{ job: 'J9000', title: 'Printer is offline', minutes: 45, outcome: 'completed', work: 'New fuser.' }],
      workDone: 'Checked the server room.',
      ...more,
    }),
  );
const sign = ({ id, version }: Values, more: Values = {}) =>
  send(`jobs/eov/${String(id)}/sign`, {
    version,
    signerName: 'Jane Ashworth',
    signerRole: 'Business manager',
    signature: PNG,
    strokes: STROKES,
    ...more,
  });
const act = ({ id, version }: Values, action: string, more: Values = {}) =>
  send(`jobs/eov/${String(id)}/actions/${action}`, { version, ...more });
const read = async ({ id }: Values): Promise<Values> =>
  rowIn(await product.administrator.get(`/api/v1/jobs/eov/${String(id)}`));
const signed = async (more: Values = {}): Promise<Values> => {
  const made = await report(more);
  const { status, text } = await sign(made);
  expect(status, text).toBe(200);
  return read(made);
};

describe('a report', () => {
  it('is numbered within its year and counts outstanding work', async () => {
    const [one, other] = [await report(), await report({ jobs: [{ job: 'J9001', title: 'Wi-Fi' }] })];
    expect([one.number, other.number]).toEqual(['EOV-2026-0001', 'EOV-2026-0002']);
    expect([one.outstandingCount, other.outstandingCount, one.loggedMinutes]).toEqual([0, 1, 45]);
  });

  it('is signed with a name and a drawing, and does not change afterwards', async () => {
    const row = await signed();
    expect(row).toMatchObject({ state: 'signed', signerName: 'Jane Ashworth', signedAt: expect.any(String) });
    expect(JSON.parse(String(row.signatureStrokes))).toEqual(STROKES);
    const path = `/api/v1/jobs/eov/${String(row.id)}`;
    const changed = await product.administrator.send('PATCH', path, { workDone: 'More', version: row.version });
    expect([changed.status, changed.body.code]).toEqual([409, 'finished']);
    expect((await send(`jobs/eov/${String(row.id)}/archive`, { version: row.version })).status).toBe(409);
    expect((await sign(row)).body.code).toBe('wrong_state');
  });

  it.each([
    ['without a name', { signerName: 'J' }, 422, 'signerName'],
    ['without a drawing', { signature: '', strokes: [] }, 422, 'signature'],
    ['with an invalid picture', { signature: 'bm8gcGljdHVyZQ==' }, 422, 'signature'],
  ])('cannot be signed %s', async (_what, more, status, field) => {
    const refused = await sign(await report(), more);
    expect([refused.status, Object.keys(refused.body.errors ?? {})], refused.text).toEqual([
      status,
      expect.arrayContaining([field]),
    ]);
  });

  it('that has been changed is not signed as it was read', async () => {
    const made = await report();
    await product.administrator.send('PATCH', `/api/v1/jobs/eov/${String(made.id)}`, {
      workDone: 'Checked the switch as well.',
      version: made.version,
    });
    const refused = await sign(made);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  });

  it('is finished without a signature only with a reason', async () => {
    const made = await report();
    expect((await act(made, 'noSignature')).body.errors).toHaveProperty('reason');
    expect(rowIn(await act(made, 'noSignature', { reason: 'Nobody was available' }))).toMatchObject({
      state: 'unsigned',
    });
  });

  it('is corrected by a new revision, once', async () => {
    const row = await signed();
    expect((await act(row, 'amend')).body.errors).toHaveProperty('reason');
    rowIn(await act(row, 'amend', { reason: 'Wrong room' }));
    const { body } = await product.administrator.get(`/api/v1/jobs/eov?f.amendsId=is:${String(row.id)}`);
    expect(body.rows).toMatchObject([
      { number: `${String(row.number)} rev 2`, revision: 2, state: 'draft', workDone: row.workDone },
    ]);
    expect(await read(row)).toMatchObject({ state: 'signed', version: row.version });
    const again = await act(row, 'amend', { reason: 'Wrong room' });
    expect([again.status, again.body.code]).toEqual([409, 'corrected']);
  });

  it('refuses visits of another day and sites of another customer', async () => {
    const other = await make('customers', { name: 'Brook School', type: 'school' });
    const refused = await send('jobs/eov', { customerId: other, siteId, engineerId, date: '2026-04-01' });
    expect([refused.status, refused.body.code]).toEqual([422, 'wrong_customer']);
    const visitId = await make('visits', {
      customerId,
      siteId,
      engineerId,
      plannedStart: '2027-04-01T09:00:00.000Z',
      plannedEnd: '2027-04-01T10:00:00.000Z',
    });
    const early = await send('jobs/eov', { customerId, siteId, engineerId, date: '2026-04-02', visitIds: [visitId] });
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['visitIds']]);
  });
});

describe('sending', () => {
  it('files the PDF and emails it to the contacts who receive visit reports', async () => {
    const row = await signed();
    const nobody = await act(row, 'send');
    expect([nobody.status, nobody.body.code]).toEqual([422, 'no_address']);
    const wrong = await act(row, 'send', { to: ['not an address'] });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['to']]);
    await make('contacts', {
      customerId,
      firstName: 'Jane',
      lastName: 'Ashworth',
      email: 'jane@ashfield.example',
      roles: ['visitReports'],
    });
    expect(rowIn(await act(row, 'send'))).toMatchObject({ state: 'sent', sentTo: ['jane@ashfield.example'] });
    await runTimers(product.database, new Date(Date.now() + 1_000));
    const after = await read(row);
    expect(after.pdfId).toEqual(expect.any(Number));
    const letters = await product.database.query<{ recipient: string; body: Values }>(
      `select recipient, body from letter where key like $1`,
      [`eov-${String(row.id)}-%`],
    );
    expect(letters.rows).toMatchObject([{ recipient: 'jane@ashfield.example', body: { fileIds: [after.pdfId] } }]);
    const url = `/api/v1/jobs/eov/${String(row.id)}/pdf`;
    const pdf = await product.app.inject({ method: 'GET', url, headers: { cookie: product.administrator.cookie() } });
    const [page = ''] = pdfText(pdf.rawPayload);
    for (const words of [
      String(row.number),
      'Ashfield Primary School',
      'Main',
      'Gareth Hughes',
      'J9000 Printer is offline',
      'New fuser.',
      '45 m',
      'Completed',
      'Checked the server room.',
      'Jane Ashworth, Business manager',
    ])
      expect(page).toContain(words);
  });
});

describe('the day of all engineers', () => {
  it('lists visits and reports of each engineer, and writes the reports that are missing', async () => {
    const today = companyToday();
    const visit = async () => {
      const row = rowIn(
        await send('visits', {
          customerId,
          siteId,
          engineerId,
          plannedStart: `${today}T00:30:00.000Z`,
          plannedEnd: `${today}T23:00:00.000Z`,
        }),
      );
      const arrived = rowIn(await send(`visits/${String(row.id)}/actions/arrive`, { version: row.version }));
      return rowIn(await send(`visits/${String(row.id)}/actions/depart`, { version: arrived.version }));
    };
    const one = await visit();
    const two = await visit();
    const daily = await product.administrator.get('/api/v1/eov/daily');
    expect(daily.status, daily.text).toBe(200);
    expect(daily.body.engineers).toMatchObject([
      {
        name: 'Gareth Hughes',
        visits: [
          { id: one.id, isReported: true },
          { id: two.id, isReported: true },
        ],
        reports: [{ state: 'draft', number: expect.stringMatching(/^EOV-/) }],
      },
    ]);
    const built = await send('eov/daily/build', {});
    expect(built.body).toEqual({ written: 1 });
    expect((await product.administrator.get('/api/v1/eov/daily?day=2026-02-31')).status).toBe(422);
  });
});
