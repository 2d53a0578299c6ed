import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { product as actor } from '#engine/permission/actor.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { loadRegister, type Loaded } from './loadRegister.server.ts';

let product: TestInstallation & { readonly administrator: Asker };
let admin: Asker;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
});
afterAll(() => product.close());

const HEADER =
  'URN,"LA (code)","LA (name)",EstablishmentNumber,EstablishmentName,"TypeOfEstablishment (name)","EstablishmentTypeGroup (name)","EstablishmentStatus (name)",CloseDate,"PhaseOfEducation (name)",NumberOfPupils,"Trusts (name)",Street,Town,Postcode,SchoolWebsite,TelephoneNum,HeadFirstName,HeadLastName';
const line = (
  urn: string,
  name: string,
  more: { status?: string; closed?: string; pupils?: number; trust?: string; town?: string } = {},
): string =>
  [
    urn,
    '846',
    'Brighton and Hove',
    '2036',
    `"${name}"`,
    'Community school',
    'Local authority maintained schools',
    more.status ?? 'Open',
    more.closed ?? '',
    'Primary',
    more.pupils ?? 405,
    more.trust ?? '',
    'Elm Grove',
    more.town ?? 'Brighton',
    'BN2 3ES',
    'www.elmgrove.example',
    '01273708004',
    'Ann',
    'Smith',
  ].join(',');

/** Loads a register file in parts that end at arbitrary bytes. */
async function load(
  text: string,
  { encoding = 'latin1', size = 97 }: { encoding?: BufferEncoding; size?: number } = {},
): Promise<Loaded> {
  const bytes = Buffer.from(text, encoding);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  return inTransaction(product.database, (tx) =>
    loadRegister(
      { tx, actor: actor('Test'), now: new Date().toISOString(), requestId: 'test', ip: null },
      pieces(),
      'edubasealldata20261120.csv',
    ),
  );
}
const post = (path: string, body: Values) => admin.send('POST', `/api/v1/${path}`, body);

describe('the public register of schools', () => {
  it('is loaded as published, and again without harm', async () => {
    const file = [
      HEADER,
      line('114375', 'Elm Grove Primary School'),
      line('114376', 'St Mary\u2019s, Hove'.replace('\u2019', '\x92')),
      line('100006', 'CCfL Key Stage 4 PRU', { status: 'Closed', closed: '31-12-2021' }),
      '',
    ].join('\r\n');
    expect(await load(file)).toEqual({ file: 'schools', rows: 3, changed: 3, skipped: 0 });
    expect(await load(file)).toMatchObject({ rows: 3, changed: 0 });
    expect(await load(file.replace('Elm Grove Primary School', 'Elm Grove Academy'))).toMatchObject({ changed: 1 });
    expect(await load(file)).toMatchObject({ changed: 1 });
    const found = await admin.get('/api/v1/school-register?q=saint%20marys');
    expect(found.body.results).toMatchObject([{ urn: '114376', name: 'St Mary’s, Hove' }]);
  });

  it('accepts the links too, and no other file', async () => {
    const links =
      '"URN","LinkURN","LinkName","LinkType","LinkEstablishedDate"\n100006,114375,"Elm Grove Primary School","Successor - merged","01-01-2022"\n114375,100006,"CCfL Key Stage 4 PRU","Predecessor - merged","01-01-2022"\n';
    expect(await load(links, { encoding: 'utf8' })).toMatchObject({ file: 'links', rows: 2, changed: 2 });
    await expect(load('Name,Phone\nAcme,1\n')).rejects.toMatchObject({ code: 'not_the_register' });
    await expect(load('')).rejects.toMatchObject({ code: 'not_the_register' });
    await expect(load(`${HEADER}\n114399,"never closed`)).rejects.toMatchObject({ code: 'unclosed_quote' });
  });

  it('is searched by number, postcode and words, open schools first', async () => {
    const names = async (q: string) =>
      ((await admin.get(`/api/v1/school-register?q=${encodeURIComponent(q)}`)).body.results as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await names('114375')).toEqual(['Elm Grove Primary School']);
    expect((await names('bn2 3es'))[2]).toBe('CCfL Key Stage 4 PRU');
    expect(await names('grove prim')).toEqual(['Elm Grove Primary School']);
    expect(await names('%')).toEqual([]);
  });

  it('fills in a new customer and shows its predecessors', async () => {
    const here = (await post('customers', { name: 'CCfL', type: 'school', urn: '100006' })).body.row;
    const offer = await admin.get('/api/v1/school-register/114375');
    expect(offer.body).toMatchObject({
      draft: {
        customer: { name: 'Elm Grove Primary School', urn: '114375', pupilCount: 405 },
        site: { line1: 'Elm Grove', postcode: 'BN2 3ES' },
      },
      links: [{ linkType: 'Predecessor - merged', customer: { id: here?.id, name: 'CCfL' } }],
    });
    const { draft } = offer.body as unknown as { draft: { customer: Values; site: Values; contact: Values } };
    const made = await post('customers/set-up', draft);
    expect(made.status).toBe(201);
    expect(made.body.row).toMatchObject({
      name: 'Elm Grove Primary School',
      phase: 'primary',
      town: 'Brighton',
      contactRoles: ['primary', 'decisionMaker'],
    });
    expect((await admin.get('/api/v1/school-register?q=114375')).body.results).toMatchObject([
      { customer: { id: made.body.row?.id } },
    ]);
    expect((await admin.get('/api/v1/school-register/999999')).status).toBe(404);
  });

  it('is compared later, and only chosen values are copied', async () => {
    const [row] = (await admin.get('/api/v1/customers?f.urn=is:114375')).body.rows ?? [];
    const one = `customers/${String(row?.id)}`;
    await load([HEADER, line('114375', 'Elm Grove Primary School', { pupils: 412, town: 'Hove' })].join('\n'));
    const compared = await admin.get(`/api/v1/${one}/register`);
    expect(compared.body.differences).toEqual([
      { field: 'pupilCount', label: 'Pupils', ours: 405, theirs: 412 },
      { field: 'site.town', label: 'Town', ours: 'Brighton', theirs: 'Hove' },
    ]);
    const attention = await admin.get(`/api/v1/${one}/attention`);
    expect(attention.body.attention).toContainEqual(
      expect.objectContaining({ code: 'register_differs', text: 'The school register differs in 2 fields.' }),
    );

    expect((await post(`${one}/register`, { version: 99, fields: ['pupilCount'] })).status).toBe(409);
    const version = (await admin.get(`/api/v1/${one}`)).body.row?.version;
    expect((await post(`${one}/register`, { version, fields: ['name'] })).status).toBe(422);
    const accepted = await post(`${one}/register`, { version, fields: ['site.town'] });
    expect(accepted.status).toBe(200);
    expect((accepted.body.differences as { field: string }[]).map(({ field }) => field)).toEqual(['pupilCount']);
    expect((await admin.get(`/api/v1/${one}`)).body.row).toMatchObject({ town: 'Hove', pupilCount: 405 });
    const after = await admin.get(`/api/v1/${one}/attention`);
    expect(JSON.stringify(after.body)).not.toContain('register_differs');
  });

  it('reports when a customer’s school has closed, and its successor', async () => {
    const [row] = (await admin.get('/api/v1/customers?f.urn=is:100006')).body.rows ?? [];
    const compared = await admin.get(`/api/v1/customers/${String(row?.id)}/register`);
    expect(compared.body).toMatchObject({
      closedOn: '2021-12-31',
      links: [{ linkType: 'Successor - merged', linkUrn: '114375', customer: { name: 'Elm Grove Primary School' } }],
    });
  });
});
