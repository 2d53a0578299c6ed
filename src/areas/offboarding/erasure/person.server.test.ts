import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepFile } from '#engine/files/keepFile.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { call } from '#areas/customers/call-tracker/call.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { customerUser } from '#areas/customers/users/customerUser.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { note } from '#areas/reminders/notes/note.ts';
import { a } from '#tests/support/builders.server.ts';
import { readablePlaces } from '#tests/support/readablePlaces.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

const MARK = 'Wimbleshaw';
const erase = (path: string, id: number, by = product.administrator) =>
  by.send('POST', `/api/v1/${path}/${id}/erase`, {});
const sql = (text: string, values: readonly unknown[] = []) => product.owner.query(text, [...values]);
const outsideLog = (places: readonly string[]) => places.filter((place) => !place.startsWith('public.change_log: '));

it('the data of a contact who left is erased everywhere, and jobs keep a contact without a name', async () => {
  const row = await product.write((context) => a(context, contact, { lastName: MARK, email: 'w@school.example' }));
  const { id, customerId } = row;
  const work = await product.write((context) => a(context, job, { customerId, contactId: id }));
  await product.write((context) => a(context, call, { customerId, contactId: id, number: '+441273496123' }));
  await product.write((context) => a(context, note, { subject: [`contact:${id}`], body: `${MARK} likes tea` }));
  const storage = localStorage(join(product.folder, 'files'));
  const photo = await product.write((context) =>
    keepFile(context.tx, storage, {
      bytes: Buffer.from(`${MARK} smiles`),
      name: `${MARK}.txt`,
      mediaType: 'text/plain',
      width: null,
      height: null,
      userId: null,
    }),
  );
  await sql(`update contact set photo = $2, mobile = '+447700900123', notes = '${MARK}' where id = $1`, [id, photo]);
  await sql(
    `insert into letter (recipient, subject, state, posted_at, done_at) values ('W@School.example', '${MARK}', 'sent', now(), now())`,
  );
  await sql(`insert into caller_check (contact_id, hash, set_at) values ($1, 'hash', now())`, [id]);

  const early = await erase('contacts', id);
  expect([early.status, early.body.code]).toEqual([422, 'not_left']);
  await sql(`update contact set status = 'left', left_on = '2026-01-01' where id = $1`, [id]);
  const viewer = await signInAs(product, 'Vera Viewer', ['contact.view']);
  expect((await erase('contacts', id, viewer)).status).toBe(403);
  const done = await erase('contacts', id);
  expect(done.status, done.text).toBe(200);
  expect((await erase('contacts', id)).body.code).toBe('erased');

  const texts = [MARK, 'w@school.example', '+447700900123', '+441273496123'];
  expect(outsideLog(await readablePlaces(product, texts))).toEqual([]);
  const { rows } = await sql('select name, email, mobile, photo from contact where id = $1', [id]);
  expect(rows).toEqual([{ name: `Former contact #${id}`, email: null, mobile: null, photo: null }]);
  const shown = await product.administrator.get(`/api/v1/jobs/${work.id}`);
  expect(shown.body.row).toMatchObject({ contactId: id });
  const { rows: log } = await sql(`select title from change_log where action = 'person-erased' and entity_id = $1`, [
    id,
  ]);
  expect(log).toEqual([{ title: `Former contact #${id}` }]);
});

it('a shared address keeps its emails while another contact has it', async () => {
  const row = await product.write((context) => a(context, contact, { email: 'office@school.example' }));
  await product.write((context) => a(context, contact, { customerId: row.customerId, email: 'office@school.example' }));
  await sql(
    `insert into letter (recipient, subject, state, posted_at, done_at) values ('office@school.example', 'Visit', 'sent', now(), now())`,
  );
  await sql(`update contact set status = 'left' where id = $1`, [row.id]);
  expect((await erase('contacts', row.id)).status).toBe(200);
  const { rows } = await sql(`select 1 from letter where recipient = 'office@school.example'`);
  expect(rows).toHaveLength(1);
});

it('a customer user who left is erased, unless a legal hold keeps the customer', async () => {
  const row = await product.write((context) =>
    a(context, customerUser, { displayName: 'Petra Quill', upn: 'p@quill.example' }),
  );
  await sql(`update customer_user set status = 'leaver' where id = $1`, [row.id]);
  await sql(`insert into legal_hold (reason, customer_id) values ('Claim', $1)`, [row.customerId]);
  expect((await erase('customer-users', row.id)).body.code).toBe('legal_hold');
  await sql('update legal_hold set archived_at = now()');
  const done = await erase('customer-users', row.id);
  expect(done.status, done.text).toBe(200);
  expect(outsideLog(await readablePlaces(product, ['Petra Quill', 'p@quill.example']))).toEqual([]);
});
