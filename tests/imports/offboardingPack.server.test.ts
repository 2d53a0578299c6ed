import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';
import { unzipped } from '../support/unzipped.server.ts';
import { fileJourney } from './testImport.server.ts';

let source: TestProduct;
let empty: TestProduct;
beforeAll(async () => {
  source = await openProduct();
  empty = await openProduct({ work: true });
});
afterAll(async () => {
  await source?.close();
  await empty?.close();
});

const SECRET = 'Heron-Lamp-5521';

async function make(product: TestProduct, path: string, body: Values): Promise<Values> {
  const made = await product.administrator.send('POST', `/api/v1/${path}`, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
}

/** A customer with records of most kinds. */
async function leaver(): Promise<Values> {
  const of = (path: string, body: Values) => make(source, path, { customerId: customer.id, ...body });
  const customer = await make(source, 'customers', { name: 'Ashfield Primary School', type: 'school', code: 'ASH001' });
  const site = await of('sites', { name: 'Main', line1: '1 High Street', town: 'Leeds', postcode: 'LS1 1AA' });
  await of('locations', { siteId: site.id, kind: 'building', name: 'Block “A”' });
  await of('contacts', { siteId: site.id, firstName: 'Siân', lastName: "O'Bell", roles: ['primary'] });
  await of('hardware/ups', { siteId: site.id, name: '=UPS; 1', notes: 'Two\nlines, and "quotes"' });
  await of('hardware/computers', { siteId: site.id, name: 'LT-1', serial: 'SN-1' });
  await of('credentials', { title: 'Firewall admin', username: 'admin', password: SECRET });
  await of('jobs', { title: 'Printer is offline', siteId: site.id });
  return customer;
}

it('every file of a pack has the hash of the manifest and can be imported into an empty company, and none has a secret', async () => {
  const customer = await leaver();
  const run = await make(source, 'offboardings', { customerId: customer.id, leavesOn: '2099-12-31' });
  const answer = await source.app.inject({
    url: `/api/v1/offboardings/${String(run.id)}/pack.zip`,
    headers: { cookie: source.administrator.cookie(), host: 'localhost' },
  });
  const { 'manifest.json': said = '', ...texts } = await unzipped(answer.rawPayload);
  const { files } = JSON.parse(said) as { files: { name: string; noun: string; rows: number; sha256: string }[] };
  expect(files.map(({ name }) => name).sort()).toEqual(Object.keys(texts).sort());
  for (const { name, sha256 } of files)
    expect(
      createHash('sha256')
        .update(texts[name] ?? '')
        .digest('hex'),
      name,
    ).toBe(sha256);
  expect(Object.values(texts).filter((text) => text.includes(SECRET))).toEqual([]);
  expect(files.map(({ noun }) => noun)).toEqual(
    expect.arrayContaining(['site', 'location', 'contact', 'ups', 'computer', 'credential', 'job']),
  );

  await make(empty, 'customers', { name: 'Ashfield Primary School', type: 'school', code: 'ASH001' });
  const journey = fileJourney(empty.administrator);
  for (const { name, noun, rows } of files) {
    const { id } = (await journey.upload(name, texts[name] ?? '')).import;
    await journey.map(id, { kind: `own:${noun}` });
    await journey.check(id);
    const faults = (await journey.rows(id, '?result=error')).rows.map((row) => row.faults);
    expect([noun, faults]).toEqual([noun, []]);
    const done = await journey.commit(id);
    expect([noun, done.counts.created]).toEqual([noun, rows]);
  }
});
