import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { a } from '#tests/support/builders.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { pdfText } from '#tests/support/pdfText.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { server } from '#areas/estate/servers/server.ts';
import { runTimers } from '#engine/timers/timers.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { pdfParts } from './documents/documentPdf.server.ts';

const BASE = '/api/v1/documents';
let product: TestProduct;
let admin: Asker;
let school: Values;
let trust: Values;
let host: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
    trust = await a(context, customer, { name: 'Birch Trust' });
    host = await a(context, server, { customerId: school.id, name: 'ASH-SRV01' });
  });
});
afterAll(() => product.close());

const add = async (draft: Values = {}): Promise<Values & { id: number }> => {
  const made = await admin.send('POST', BASE, { title: 'Restart the server', body: 'Log on, then restart.', ...draft });
  expect(made.status, made.text).toBe(201);
  return made.body.row as Values & { id: number };
};
const act = (row: Values, action: string) =>
  admin.send('POST', `${BASE}/${String(row.id)}/actions/${action}`, { version: row.version });

describe('a document', () => {
  it('is a draft until it is published, and is reviewed from then on', async () => {
    const row = await add({ customerId: school.id, reviewEveryMonths: 6 });
    expect(row).toMatchObject({ status: 'draft', reviewOn: null, subjectNoun: 'document' });
    const published = await act(row, 'publish');
    expect(published.body.row).toMatchObject({ status: 'published', reviewOn: expect.stringMatching(/^\d{4}-/) });
    expect((await act(published.body.row ?? {}, 'publish')).status).toBe(409);
    const back = await act(published.body.row ?? {}, 'withdraw');
    expect(back.body.row).toMatchObject({ status: 'draft', reviewOn: null });
  });

  it('reminds the responsible user when its review is due, and again after a week', async () => {
    const { rows: users } = await product.owner.query<{ id: number }>('select id from "user" order by id limit 1');
    const row = await add({
      title: 'Yearly check',
      reviewEveryMonths: 1,
      ownerId: users[0]?.id,
      customerId: school.id,
    });
    await act(row, 'publish');
    await product.owner.query(
      `update timer set due_at = now() - interval '1 minute' where noun = 'document' and record_id = $1`,
      [row.id],
    );
    await runTimers(product.database, new Date());
    const { rows } = await product.owner.query<{ text: string }>(
      `select text from notice where kind = 'document.review'`,
    );
    expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('“Yearly check” is due for a review')]);
    const { rows: next } = await product.owner.query<{ days: number }>(
      `select round(extract(epoch from due_at - now()) / 86400)::int as days from timer where noun = 'document' and record_id = $1`,
      [row.id],
    );
    expect(next).toEqual([{ days: 7 }]);
  });

  it('describes records of its customer only', async () => {
    await add({ title: 'Server notes', customerId: school.id, about: [`asset:${String(host.id)}`] });
    const list = await admin.get(`${BASE}?f.about=any:asset:${String(host.id)}`);
    expect(list.body.rows).toMatchObject([{ title: 'Server notes' }]);
    const wrong = await admin.send('POST', BASE, {
      title: 'X',
      body: 'Y',
      customerId: trust.id,
      about: [`asset:${String(host.id)}`],
    });
    expect(wrong.body.errors).toHaveProperty('about');
  });

  it('is visible to users of its customer; one about all customers to everyone', async () => {
    await add({ title: 'Of the trust', customerId: trust.id, body: 'The trust moves house.' });
    await add({ title: 'Of all', body: 'How we name servers.' });
    const narrow = await signInAs(product, 'Nina Narrow', ['document.view', 'customer.view'], [Number(school.id)]);
    const titles = ((await narrow.get(`${BASE}?size=100`)).body.rows as Values[]).map(({ title }) => title);
    expect(titles).toContain('Of all');
    expect(titles).not.toContain('Of the trust');
    expect((await narrow.get('/api/v1/search?q=moves+house')).text).not.toContain('Of the trust');
    expect((await admin.get('/api/v1/search?q=moves+house')).text).toContain('Of the trust');
    expect((await narrow.send('POST', BASE, { title: 'X', body: 'Y' })).status).toBe(403);
  });

  it('links to the records it names, and to none that the reader cannot view', async () => {
    const row = await add({ title: 'Names', body: 'Restart [[ASH-SRV01]], not [[Nothing at all]].' });
    const { body } = await admin.get(`${BASE}/${row.id}/links`);
    expect(body.links).toMatchObject([{ name: 'ASH-SRV01', title: 'ASH-SRV01', noun: 'server' }]);
    const narrow = await signInAs(product, 'Noah Narrow', ['document.view', 'server.view'], [Number(trust.id)]);
    expect((await narrow.get(`${BASE}/${row.id}/links`)).body.links).toEqual([]);
  });

  it('refuses passwords in its text', async () => {
    const answer = await admin.send('POST', BASE, { title: 'Logins', body: 'Password: Heron-Lamp-5521' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'secret_in_text' } });
  });

  it('needs a title and a text that is not too long', async () => {
    for (const [draft, field] of [
      [{ title: '' }, 'title'],
      [{ body: null }, 'body'],
      [{ body: 'x'.repeat(100_001) }, 'body'],
      [{ reviewEveryMonths: 0 }, 'reviewEveryMonths'],
    ] as const) {
      const answer = await admin.send('POST', BASE, { title: 'X', body: 'Y', ...draft });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('keeps its earlier texts, which can be compared and restored', async () => {
    const row = await add({ title: 'Versions', body: 'First text' });
    await admin.send('PATCH', `${BASE}/${row.id}`, { version: row.version, body: 'Second text' });
    const { text } = await admin.get(`${BASE}/${row.id}/history`);
    expect(text).toContain('First text');
    expect(text).toContain('Second text');
  });

  it('is a PDF with headings, lists, tables and code', async () => {
    const [page = ''] = pdfText(
      await pdf({
        content: pdfParts('# Restart\n\n1. Log **on**\n2. Run `reboot`\n\n| A | B |\n|---|---|\n| one | two |'),
      }),
    );
    for (const words of ['Restart', 'Log', 'reboot', 'one', 'two']) expect(page).toContain(words);
    const row = await add({ title: 'Paper', customerId: school.id });
    const answer = await admin.get(`${BASE}/${row.id}.pdf`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  });
});
