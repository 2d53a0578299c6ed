import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { append } from '#engine/store/append.server.ts';
import { column, quoted, snake } from '#engine/db/names.ts';
import { entities } from '#engine/entity/registry.ts';
import { ownFields } from '#engine/entity/shape.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { keepFile } from '#engine/files/keepFile.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import type { Field } from '#engine/kinds/field.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { timeCharge } from '#areas/contracts/charges/timeCharge.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { timeEntry } from '#areas/desk/time/timeEntry.ts';
import { a } from '#tests/support/builders.server.ts';
import { invoice } from '#tests/support/books.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { readablePlaces } from '#tests/support/readablePlaces.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { erasedTables } from './erasedNouns.ts';
import { stepErasure } from './erasureWork.server.ts';

let product: TestProduct;
let ben: Asker;
let cora: Asker;
let viewer: Asker;
beforeAll(async () => {
  product = await openProduct();
  ben = await signInAs(product, 'Ben Second', ['*']);
  cora = await signInAs(product, 'Cora Third', ['*']);
  viewer = await signInAs(product, 'Vera Viewer', ['customer.view']);
});
afterAll(() => product.close());

const MARK = 'Qzx7';
const NAME = 'Brambleford Academy';
let names = 0;

/** A former customer whose records had to be kept until yesterday. */
async function former(set: Readonly<Record<string, unknown>> = {}, name = `Former ${++names}`): Promise<number> {
  const { id } = await product.write((context) => a(context, customer, { name }));
  const all = { status: 'former', retention_until: '2020-01-01', ...set };
  for (const [key, value] of Object.entries(all))
    await product.database.query(`update customer set ${quoted(key)} = $2 where id = $1`, [id, value]);
  return id;
}
const ask = (id: number, step = '', by: Asker = product.administrator) =>
  by.send('POST', `/api/v1/customers/${id}/erasure${step}`, {});
const stateOf = async (id: number, by: Asker = product.administrator) =>
  (await by.get(`/api/v1/customers/${id}/erasure`)).body;
const said = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.code];

/** Carries an erasure out as the background job does. */
async function carryOut(id: number, size = 3): Promise<number> {
  let steps = 0;
  while ((await step(id, size)) === 'again') steps += 1;
  return steps;
}
async function step(customerId: number, size = 3, now = () => new Date().toISOString()) {
  const { rows } = await product.database.query<{ id: number }>(
    `select id from customer_erasure where customer_id = $1 and state <> 'refused'`,
    [customerId],
  );
  const storage = localStorage(join(product.folder, 'files'));
  return stepErasure({ database: product.database, storage, now, size }, rows[0]?.id ?? 0);
}

describe('the erasure of a customer', () => {
  it.each([
    ['an active customer', { status: 'active' }, 'not_former'],
    ['a customer whose records must still be kept', { retention_until: '2999-01-01' }, 'retention'],
    ['a customer without a retention period', { retention_until: null }, 'retention'],
  ])('is refused for %s', async (_, set, code) => {
    const id = await former(set);
    expect(said(await ask(id))).toEqual([422, code]);
    expect(await stateOf(id)).toMatchObject({ state: 'none', gaps: [{ code, message: expect.any(String) }] });
  });

  it('is refused while a balance is open in either direction, and while a legal hold is active', async () => {
    const id = await former();
    await product.write((context) => invoice(context, id, { net: 10_000 }));
    const hold = await product.administrator.send('POST', '/api/v1/system/legal-holds', {
      reason: 'Claim 12',
      customerId: id,
    });
    expect(hold.status, hold.text).toBe(201);
    const refused = await ask(id);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'legal_hold', gaps: [{ code: 'legal_hold' }, { code: 'balance' }] },
    ]);
    await product.database.query('update legal_hold set archived_at = now() where customer_id = $1', [id]);
    expect(said(await ask(id))).toEqual([422, 'balance']);
    await product.write((context) => invoice(context, id, { net: 20_000, kind: 'creditNote' }));
    expect(said(await ask(id))).toEqual([422, 'balance']);
  });

  it('needs the permission and two users, and an open balance since then stops it', async () => {
    const id = await former();
    expect((await ask(id, '', viewer)).status).toBe(403);
    expect((await viewer.get(`/api/v1/customers/${id}/erasure`)).status).toBe(403);
    expect(said(await ask(id, '/approve', ben))).toEqual([409, 'not_asked']);
    expect((await ask(id)).status).toBe(200);
    expect(said(await ask(id))).toEqual([409, 'already_asked']);
    expect(said(await ask(id, '/approve'))).toEqual([422, 'second_person']);
    await product.write((context) => invoice(context, id));
    expect(said(await ask(id, '/approve', ben))).toEqual([422, 'balance']);
    expect((await ask(id, '/refuse', ben)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'none', gaps: [{ code: 'balance' }] });
    expect(said(await ask(id, '/refuse', ben))).toEqual([409, 'not_asked']);
  });

  it('is approved once when two users approve at the same time, and cannot be taken back', async () => {
    const id = await former();
    expect((await ask(id)).status).toBe(200);
    const both = await Promise.all([ask(id, '/approve', ben), ask(id, '/approve', cora)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await product.database.query<{ n: number }>(
      `select count(*)::int as n from work.job where name = 'erase-customer' and data::text ~ $1`,
      [`"id": ?${String((await stateOf(id)).id)}[,}]`],
    );
    expect(rows[0]?.n).toBe(1);
    const back = await product.administrator.send('POST', `/api/v1/customers/${id}/reactivate`, {
      reason: 'Wrong one',
    });
    expect(said(back)).toEqual([422, 'wrong_state']);
    const { version } = (await product.administrator.get(`/api/v1/customers/${id}`)).body.row ?? {};
    const restored = await product.administrator.send('POST', `/api/v1/customers/${id}/restore`, { version });
    expect(said(restored)).toEqual([409, 'erased']);
    const added = await product.administrator.send('POST', '/api/v1/contacts', { customerId: id, lastName: 'Late' });
    expect(added.status).toBe(422);
  });

  it('continues after each interruption, and two nodes do not disturb each other', async () => {
    const id = await former();
    for (let n = 0; n < 7; n += 1) await product.write((context) => a(context, contact, { customerId: id }));
    await ask(id);
    await ask(id, '/approve', ben);
    await Promise.all([step(id), step(id), step(id)]);
    const failing = () => {
      throw new Error('The node was killed.');
    };
    await carryOutUntil(id, 'certificate');
    await expect(step(id, 3, failing)).rejects.toThrow('killed');
    expect(await stateOf(id)).toMatchObject({ state: 'running', done: 7, total: 7 });
    expect(await carryOut(id)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ state: 'done', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await step(id)).toBe('done');
  });
});

async function carryOutUntil(id: number, phase: string): Promise<void> {
  const found = async () =>
    (await product.database.query<{ phase: string }>('select phase from customer_erasure where customer_id = $1', [id]))
      .rows[0]?.phase;
  while ((await found()) !== phase) await step(id);
}

/** Writes a mark into each text of a row, as far as the database accepts it. @returns the number of marked texts */
async function mark(noun: AnyEntity, id: number): Promise<number> {
  let marked = 0;
  for (const [key, field] of Object.entries<Field>(ownFields(noun))) {
    const isText = ['text', 'notes', 'email', 'url', 'tags'].includes(field.kind);
    if (!isText || field.fromId || (typeof field.max === 'number' && field.max < 12 && field.kind !== 'tags')) continue;
    const value = field.kind === 'tags' ? `array['${MARK}']` : `'${MARK}' || id`;
    await product.owner
      .query(`update ${column(noun.name)} set ${column(key)} = ${value} where id = $1`, [id])
      .then(({ rowCount }) => (marked += rowCount ?? 0))
      // A text with a rule of the database, such as the number of an invoice.
      .catch(() => undefined);
  }
  return marked;
}

/** One record of every noun that can belong to a customer, with marked texts. */
async function oneOfEach(customerId: number): Promise<ReadonlyMap<string, number>> {
  const made = new Map<string, number>();
  for (const { noun } of erasedTables().values()) {
    if (noun.kindField) continue;
    const root = noun.base ?? noun;
    const keys = Object.entries<Field>(root.fields).flatMap(([key, { to, kind }]) =>
      kind === 'ref' && to === 'customer' ? [key] : [],
    );
    const key = root.scope.by === 'customer' ? root.scope.field : (keys[0] ?? '');
    const isGiven = root.fields[key]?.readOnly !== true;
    const row = await product.write((context) =>
      a(context, noun, {
        ...(isGiven ? { [key]: customerId } : {}),
        ...(noun.name === 'legalHold' ? { userId: null } : {}),
      }),
    );
    await product.owner
      .query(`update ${column(root.name)} set ${column(key)} = $1 where id = $2`, [customerId, row.id])
      .catch(() => undefined);
    made.set(noun.name, row.id);
  }
  // Afterwards, because numbers of later records continue from earlier ones.
  let marked = 0;
  for (const { noun } of erasedTables().values()) {
    const at = made.get(noun.name);
    if (at !== undefined) marked += await mark(noun, at);
    if (at !== undefined && noun.base) marked += await mark(noun.base, at);
  }
  expect(marked).toBeGreaterThan(400);
  await product.owner.query(
    `update search_entry set title = '${MARK}', words = ' ${MARK}', key_text = '${MARK}' where customer_id = $1`,
    [customerId],
  );
  return made;
}

describe('after the erasure of a customer', () => {
  let id: number;
  let other: number;
  let made: ReadonlyMap<string, number>;
  let fileKey: string;
  let charged: { readonly jobId: number; readonly entryId: number };
  const n = async (sql: string): Promise<number> =>
    (await product.owner.query<{ n: number }>(`select count(*)::int as n from ${sql}`, [id])).rows[0]?.n ?? 0;

  beforeAll(async () => {
    // Former customers get no new records.
    id = await former({ status: 'active' }, NAME);
    other = await former({}, 'Neighbour School');
    await product.write((context) => a(context, contact, { customerId: other, lastName: 'Stays' }));
    made = await oneOfEach(id);
    await product.owner.query(`update legal_hold set archived_at = now() where customer_id = $1`, [id]);
    await mark(customer, id);
    await product.owner.query(`update customer set name = $2, legal_name = $3 where id = $1`, [
      id,
      NAME,
      'Brambleford Academy Trust Ltd',
    ]);
    charged = await product.write(async (context) => {
      const work = await a(context, job, { customerId: id, title: `${MARK} printer` });
      const entry = await a(context, timeEntry, { jobId: work.id });
      await append(context, timeCharge, [
        {
          customerId: id,
          on: '2019-11-20',
          jobId: work.id,
          timeEntryId: entry.id,
          workTypeId: entry.workTypeId,
          cover: 'invoice',
          minutes: 30,
        } as never,
      ]);
      await invoice(context, id, { net: 10_000 });
      await invoice(context, id, { net: 10_000, kind: 'creditNote' });
      return { jobId: work.id, entryId: entry.id };
    });
    await leaveTraces();
    await product.owner.query(`update customer set status = 'former' where id = $1`, [id]);
    const asked = await ask(id);
    expect(asked.status, asked.text).toBe(200);
    expect((await ask(id, '/approve', ben)).status).toBe(200);
    await carryOut(id, 20);
  });

  /** A message with a file, an email, notifications, a favourite and a reminder about records of the customer. */
  async function leaveTraces(): Promise<void> {
    const storage = localStorage(join(product.folder, 'files'));
    const contactId = made.get('contact');
    const jobId = made.get('job');
    await product.owner.query(`update contact set email = '${MARK}@school.example' where id = $1`, [contactId]);
    const file = await product.write((context) =>
      keepFile(context.tx, storage, {
        bytes: Buffer.from(`${MARK} in a file`),
        name: `${MARK}.txt`,
        mediaType: 'text/plain',
        width: null,
        height: null,
        userId: null,
      }),
    );
    const { rows } = await product.owner.query<{ key: string }>('select key from stored_file where id = $1', [file]);
    fileKey = rows[0]?.key ?? '';
    await product.owner.query(
      `with made as (insert into vault_key (owner, wrapped) values ('customer ' || $1::text, 'wrapped') returning id)
       insert into credential_secret (credential_id, field, version, vault_key_id, data_key, sealed, at, by_name)
       select $2, 'password', 1, id, 'key', '${MARK}', now(), 'Ada' from made`,
      [id, made.get('credential')],
    );
    await product.owner.query(
      `insert into thread_entry (noun, record_id, kind, visibility, author_name, body, file_ids, at)
       values ('job', $1, 'message', 'internal', 'Ada', '${MARK} said', array[$2::bigint], now())`,
      [jobId, file],
    );
    await product.owner.query(
      `insert into letter (recipient, subject, state, posted_at, done_at) values ('${MARK}@school.example', '${MARK}', 'sent', now(), now())`,
    );
    await product.owner.query(
      `insert into notice (user_id, kind, text, path, at) select min(id), 'job.assigned', '${MARK}', $1, now() from "user"`,
      [`/customer/${id}/jobs/${jobId ?? 0}`],
    );
    await product.owner.query(
      `insert into reminder (owner_id, title, about, start_on, start_time) select min(id), '${MARK}', array['contact:' || $1::text], '2020-01-01', '09:00' from "user"`,
      [contactId],
    );
  }

  it('no table and no file contains a text of the customer, apart from the sealed logs', async () => {
    const places = await readablePlaces(product, [MARK]);
    expect(places.filter((place) => !/^public\.(change_log|secret_access|change_seal): /.test(place))).toEqual([]);
    expect(fileKey).not.toBe('');
    const { rows } = await product.owner.query('select 1 from stored_file where key = $1', [fileKey]);
    expect(rows).toEqual([]);
  });

  it('no record of any noun belongs to the customer, apart from the accounts and what they refer to', async () => {
    const left: string[] = [];
    for (const { table, where, noun } of erasedTables().values()) {
      const count = await n(`${quoted(table)} t where ${where}`);
      if (count > 0) left.push(`${noun.name} ${count}`);
    }
    expect(left.sort()).toEqual(['job 1', 'prepaidLot 1', 'timeEntry 1']);
    expect(made.size).toBeGreaterThan(70);
  });

  it('what the accounts refer to stays without its texts', async () => {
    const { rows } = await product.owner.query(`select title, contact_id from job where id = $1`, [charged.jobId]);
    expect(rows).toEqual([{ title: `Erased ${charged.jobId}`, contact_id: null }]);
    expect(await n(`time_entry t where t.customer_id = $1 and t.id = ${charged.entryId}`)).toBe(1);
  });

  it('the key is destroyed and the secrets are gone', async () => {
    expect(await n(`vault_key where owner = 'customer ' || $1::text`)).toBe(0);
    expect(await n(`credential_secret where credential_id = ${made.get('credential') ?? 0} and $1 > 0`)).toBe(0);
  });

  it('the accounts stay, under the legal name', async () => {
    const { rows } = await product.owner.query(
      'select name, code, status, phone, legal_name from customer where id = $1',
      [id],
    );
    expect(rows).toEqual([
      { name: 'Brambleford Academy Trust Ltd', code: null, status: 'erased', phone: null, legal_name: null },
    ]);
    expect(await n('open_item where customer_id = $1')).toBeGreaterThanOrEqual(2);
    expect(await n('journal_line where customer_id = $1')).toBeGreaterThanOrEqual(2);
  });

  it('the search finds nothing, and other customers are untouched', async () => {
    const found = await product.administrator.get(`/api/v1/search?q=${encodeURIComponent('Brambleford')}`);
    expect(found.status).toBe(200);
    expect(found.text).not.toContain('Brambleford Academy"');
    expect(await n('search_entry where customer_id = $1')).toBe(0);
    const { rows } = await product.owner.query('select last_name from contact where customer_id = $1', [other]);
    expect(rows).toEqual([{ last_name: 'Stays' }]);
  });

  it('the certificate has the counts, and the log says who asked and who approved without naming the customer', async () => {
    const state = await stateOf(id);
    expect(state).toMatchObject({ state: 'done', askedBy: 'Ada Underhill', decidedBy: 'Ben Second', gaps: [] });
    const paper = await product.administrator.get(`/api/v1/customers/${id}/erasure/certificate.pdf`);
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    const { rows } = await product.owner.query(
      `select actor_name as who, action, title from change_log where customer_id = $1 and action like 'erasure-%' order by id`,
      [id],
    );
    const title = `Customer ${id}`;
    expect(rows).toEqual([
      { who: 'Ada Underhill', action: 'erasure-asked', title },
      { who: 'Ben Second', action: 'erasure-approved', title },
      { who: 'Erasure', action: 'erasure-done', title },
    ]);
  });

  it('every noun that names a customer is either erased, kept by the accounts, or one of our own records', () => {
    const erased = new Set(erasedTables().keys());
    const others = entities().filter(
      (noun) =>
        !noun.base &&
        !noun.ledger &&
        !erased.has(snake(noun.name)) &&
        Object.values<Field>(noun.fields).some(({ kind, to }) => kind === 'ref' && to === 'customer'),
    );
    expect(others.map(({ name }) => name).sort()).toEqual(['customer', 'mailbox']);
  });
});
