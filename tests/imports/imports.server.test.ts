import writeExcel from 'write-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilServed } from '../support/installation.server.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';
import { fileJourney } from './testImport.server.ts';

type Product = Awaited<ReturnType<typeof openProduct>>;
let product: Product;
let journey: ReturnType<typeof fileJourney>;

beforeAll(async () => {
  product = await openProduct({ work: true });
  journey = fileJourney(product.administrator);
});
afterAll(() => product?.close());

const counted = async (sql: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await product.database.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values);
  return rows[0]?.n ?? 0;
};
const column = async (sql: string, values: unknown[] = []): Promise<unknown[]> =>
  (await product.database.query<Record<string, unknown>>(sql, values)).rows.map((row) => Object.values(row)[0]);

/** A client export of ITFlow 26.08: two real rows, and a third for a school. */
const CLIENTS = `"Client Name",Industry,Referral,Website,"Primary Location Name","Location Phone","Location Address",City,State,"Postal Code",Country,"Primary Contact Name",Title,"Contact Phone",Extension,"Contact Mobile","Contact Email","Hourly Rate",Currency,"Payment Terms","Tax ID",Abbreviation
"Ashfield Academy Trust 1080",Business,"Word of mouth",example.org,"Site 1079",01130001079,"1079 High Street",Leeds,"West Yorkshire","LS7 9AB","United Kingdom","?ukasz Nguy?n","Business Manager",01130001079,,,p1079@example.org,,GBP,30,,C1080
"St Mary's Dental Practice 11",Business,"Word of mouth",example.org,"Site 10",01130000010,"10 High Street",Leeds,"West Yorkshire","LS12 3AB","United Kingdom","Zoë Smith-Jones","Business Manager",01130000010,,,p10@example.org,,GBP,30,,C0011
"Kippax High School 8",Education,Website,kippax.example,"Main",01130000008,"8 High Street",Kippax,,"LS25 7AB","United Kingdom","Siân Müller",Head,"no phone",12a,07700 900123,head@kippax.example,65.00,GBP,30,,KHS
`;

describe('a client export of ITFlow', () => {
  test('becomes customers with their sites and primary contacts', async () => {
    const uploaded = await journey.upload('clients.csv', CLIENTS);
    expect(uploaded).toMatchObject({ rows: 3, blank: 0, reading: { encoding: 'utf-8', delimiter: ',' } });
    expect(uploaded.kinds[0]).toMatchObject({ key: 'itflow-clients', known: 22 });
    const { id } = uploaded.import;
    await journey.map(id);
    const checked = await journey.check(id);
    expect(checked.counts).toEqual({ read: 3, created: 3, updated: 0, unchanged: 0, skipped: 0, failed: 0 });
    expect(checked.tally.records).toEqual([
      { noun: 'contact', result: 'create', n: 3 },
      { noun: 'customer', result: 'create', n: 3 },
      { noun: 'site', result: 'create', n: 3 },
    ]);
    expect(await counted('customer'), 'a check writes nothing').toBe(0);

    const done = await journey.commit(id);
    expect(done.import).toMatchObject({ state: 'committed', rowsRead: 3, rowsCreated: 3 });
    const { rows } = await product.database.query(
      `select c.name, c.type, c.source, c.code, c.town, s.name as site, s.is_primary, s.postcode, p.first_name, p.last_name, p.roles, p.phone, p.mobile, p.site_id = s.id as there, p.notes
         from customer c join site s on s.customer_id = c.id join contact p on p.customer_id = c.id order by c.code`,
    );
    expect(rows[2]).toEqual({
      name: 'Kippax High School 8',
      type: 'school',
      source: 'web',
      code: 'KHS',
      town: 'Kippax',
      site: 'Main',
      is_primary: true,
      postcode: 'LS25 7AB',
      first_name: 'Siân',
      last_name: 'Müller',
      roles: ['primary'],
      phone: null,
      mobile: '+447700900123',
      there: true,
      notes: 'Contact Phone: no phone\nExtension: 12a',
    });
    expect(rows[0]).toMatchObject({
      name: "St Mary's Dental Practice 11",
      type: 'business',
      source: 'referral',
      site: 'Site 10',
      phone: '+441130000010',
    });
  });

  test('imported a second time changes and duplicates nothing', async () => {
    const before = await column('select max(version) from customer');
    const done = await journey.bringIn('clients.csv', CLIENTS);
    expect(done.import).toMatchObject({ state: 'committed', rowsCreated: 0, rowsUpdated: 0, rowsUnchanged: 3 });
    expect(await column('select max(version) from customer')).toEqual(before);
    expect([await counted('customer'), await counted('site'), await counted('contact')]).toEqual([3, 3, 3]);
  });

  test('that has changed updates the changes, and keeps fields that are now blank', async () => {
    const later = CLIENTS.replace('"Business Manager",01130000010', '"Practice Manager",01130000010').replace(
      '"Business Manager",01130001079',
      ',01130001079',
    );
    const { id } = (await journey.upload('clients.csv', later)).import;
    await journey.map(id);
    const checked = await journey.check(id);
    expect(checked.counts).toMatchObject({ created: 0, updated: 1, unchanged: 2 });
    const [row] = (await journey.rows(id, '?result=update')).rows;
    expect(row?.records.find((record) => record.noun === 'contact')?.changes).toEqual({
      jobTitle: ['Business Manager', 'Practice Manager'],
    });
    await journey.commit(id);
    expect(await column('select job_title from contact order by 1')).toEqual([
      'Business Manager',
      'Head',
      'Practice Manager',
    ]);

    const undone = await journey.undo(id);
    expect(undone.import.state).toBe('undone');
    expect(await counted('contact where job_title = $1', ['Practice Manager'])).toBe(0);
  });

  test('is removed without a trace except the log when it is undone, and a second undo changes nothing', async () => {
    const first = Number((await column('select min(id) from import'))[0]);
    expect((await journey.undo(first)).kept).toEqual([]);
    expect([
      await counted('customer'),
      await counted('site'),
      await counted('contact'),
      await counted('import_identity'),
    ]).toEqual([0, 0, 0, 0]);
    expect(await counted(`search_entry where entity in ('customer', 'site', 'contact')`)).toBe(0);
    expect(await counted(`change_log where entity = 'customer' and action = 'create'`)).toBe(3);
    expect(
      await counted(
        `change_log where entity = 'customer' and action = 'remove' and note like 'Removed because the import %'`,
      ),
    ).toBe(3);
    const log = await counted('change_log');
    expect((await journey.undo(first)).import.state).toBe('undone');
    expect(await counted('change_log')).toBe(log);
  });
});

describe('undoing an import', () => {
  test('keeps what users changed since, and what others refer to, and says so', async () => {
    const { id } = (await journey.bringIn('clients.csv', CLIENTS)).import;
    const [school] = await column(`select id from customer where code = 'KHS'`);
    const { row } = (await product.administrator.get(`/api/v1/customers/${String(school)}`)).body;
    await product.administrator.send('PATCH', `/api/v1/customers/${String(school)}`, {
      pupilCount: 812,
      version: row?.version,
    });
    const [dental] = await column(`select id from customer where code = 'C0011'`);
    await product.administrator.send('POST', '/api/v1/contacts', { customerId: dental, lastName: 'Later' });

    const { kept } = await journey.undo(id);
    expect(kept.map(({ title, because }) => [title, because])).toEqual([
      ['Kippax High School 8', 'Another user has changed this record since then.'],
      ["St Mary's Dental Practice 11", 'Other records refer to this record.'],
    ]);
    expect(await column('select name from customer order by name')).toEqual([
      'Kippax High School 8',
      "St Mary's Dental Practice 11",
    ]);
    await product.database.query('delete from contact');
    await product.database.query('delete from site');
    await product.database.query('delete from customer');
  });
});

describe('an import started by two users', () => {
  const step = (id: number, path: string) =>
    product.administrator.send(
      'POST',
      `/api/v1/imports/${id}/${path}`,
      path === 'commit' ? { mode: 'all_or_nothing' } : {},
    );

  test('runs once, accepts no other step while it runs, and can be undone within 90 days', async () => {
    const { id } = (await journey.upload('clients.csv', CLIENTS)).import;
    await journey.map(id);
    await journey.check(id);
    const both = await Promise.all([step(id, 'commit'), step(id, 'commit')]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'already_running',
      message: 'The import is running. Wait for it to finish, or cancel it.',
    });
    expect((await journey.settled(id)).import.state).toBe('committed');
    expect(await counted('customer')).toBe(3);

    await product.database.query(`update import set committed_at = now() - interval '91 days' where id = $1`, [id]);
    const late = await step(id, 'undo');
    expect([late.status, late.body.code, late.body.message]).toEqual([
      422,
      'too_late',
      'You can undo an import for 90 days.',
    ]);
    expect(await counted('customer')).toBe(3);
    await product.database.query(`update import set committed_at = now() where id = $1`, [id]);
    await journey.undo(id);
  });
});

describe('files without a table', () => {
  const refusal = async (name: string, content: string | Uint8Array) => {
    const { status, body } = await journey.send(name, content);
    return [status, body.code, body.message];
  };

  test.each([
    ['an empty file', '', [422, 'empty', 'The file is empty. Upload a file with a header and at least one row.']],
    [
      'a file of blank lines',
      '\r\n\r\n',
      [422, 'empty', 'The file is empty. Upload a file with a header and at least one row.'],
    ],
    [
      'a header without rows',
      'Name,Town\n',
      [422, 'empty', 'The file has a header but no rows. Add at least one row and upload the file again.'],
    ],
    [
      'a picture named .csv',
      Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
      [422, 'binary', 'The file is a picture (PNG). Upload a CSV, TSV, XLSX or JSON file.'],
    ],
    [
      'an unclosed quote',
      'Name,Town\nA,B\nC,"D\nE,F\n',
      [
        422,
        'unclosed_quote',
        'A quotation mark opened in row 3 is not closed. Correct the row and upload the file again.',
      ],
    ],
    [
      'a repeated column',
      'Name,Town,name\nA,B,C\n',
      [422, 'column_twice', 'Two columns are called “name”. Rename one and upload the file again.'],
    ],
  ])('%s is refused with the reason', async (_, content, expected) => {
    expect(await refusal('clients.csv', content)).toEqual(expected);
  });

  test('leave nothing behind', async () => {
    const before = await counted('import');
    await journey.send('clients.csv', 'Name,Town\nA,"B\n');
    expect([await counted('import'), (await counted('import_piece where import_id > 0')) >= 0]).toEqual([before, true]);
    expect(await counted('import_piece p where not exists (select from import i where i.id = p.import_id)')).toBe(0);
  });
});

describe('tables in any format', () => {
  const NAMES = 'Name;Type;Town\nZoë’s Café;Business;York\nŁódź Ltd;Business;Hull\n';
  const bring = async (content: Uint8Array | string) => {
    const uploaded = await journey.upload('customers.csv', content);
    return { id: uploaded.import.id, reading: uploaded.reading, samples: uploaded.columns[0]?.samples };
  };

  test('UTF-16 with semicolons, as Excel saves Unicode text', async () => {
    const { reading, samples } = await bring(Buffer.from(`\ufeff${NAMES}`, 'utf16le'));
    expect(reading).toMatchObject({ encoding: 'utf-16le', delimiter: ';' });
    expect(samples).toEqual(['Zoë’s Café', 'Łódź Ltd']);
  });

  test('the first rows are shown unchanged, including blanks and repetitions', async () => {
    const uploaded = await journey.upload(
      'repeated.csv',
      'Name,Type,Town\nAsh,School,\nElm,School,York\nOak,School,York\n',
    );
    expect(uploaded.columns.map(({ first }) => first)).toEqual([
      ['Ash', 'Elm', 'Oak'],
      ['School', 'School', 'School'],
      ['', 'York', 'York'],
    ]);
  });

  test('Windows-1252, shown and changeable', async () => {
    const { id, reading, samples } = await bring(
      Buffer.from('Name;Type\nZo\u00eb\u0092s Caf\u00e9;Business\n', 'latin1'),
    );
    expect(reading.encoding).toBe('windows-1252');
    expect(samples).toEqual(['Zoë’s Café']);
    const again = await product.administrator.send('PATCH', `/api/v1/imports/${id}/reading`, { delimiter: ',' });
    expect((again.body.columns as { name: string }[]).map(({ name }) => name)).toEqual(['Name;Type']);
  });

  test('a workbook, with dates as days and long numbers complete', async () => {
    const sheet = [
      ['Name', 'Type', 'Agreement signed', 'Phone'],
      ['Workbook School', 'School', new Date(Date.UTC(2026, 2, 4)), '01632 960123'],
    ];
    const file = await writeExcel(
      sheet.map((row) => row.map((value) => (value instanceof Date ? { value, format: 'dd/mm/yyyy' } : { value }))),
    ).toBuffer();
    const uploaded = await journey.upload('customers.xlsx', file);
    expect(uploaded.reading).toMatchObject({ sort: 'spreadsheet' });
    const { id } = uploaded.import;
    await journey.map(id, { kind: 'own:customer' });
    expect((await journey.check(id)).counts).toMatchObject({ created: 1, failed: 0 });
    await journey.commit(id);
    expect(await column('select dpa_signed_on from customer where name = $1', ['Workbook School'])).toEqual([
      '2026-03-04',
    ]);
    await journey.undo(id);
  });

  test('a workbook of several sheets: the first filled one, then the chosen one', async () => {
    const cells = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map((value) => ({ value })));
    const file = await writeExcel([
      { sheet: 'Cover', data: [] },
      { sheet: 'Notes', data: cells([['Topic'], ['Alarm']]) },
      {
        sheet: 'People',
        data: cells([
          ['First Name', 'Last Name'],
          ['Ann', 'Holt'],
          ['Siân', 'Shah'],
        ]),
      },
    ]).toBuffer();
    const uploaded = await journey.upload('book.xlsx', file);
    expect(uploaded.reading).toMatchObject({ sheets: ['Cover', 'Notes', 'People'], sheet: 'Notes' });
    const read = (sheet: string) =>
      product.administrator.send('PATCH', `/api/v1/imports/${uploaded.import.id}/reading`, { sheet });
    expect((await read('People')).body).toMatchObject({
      rows: 2,
      columns: [{ name: 'First Name' }, { name: 'Last Name' }],
    });
    const empty = await read('Cover');
    expect([empty.status, empty.body.message]).toEqual([422, 'The sheet “Cover” is empty. Choose another sheet.']);
    expect((await journey.seen(uploaded.import.id)).reading).toMatchObject({ sheet: 'People' });
  });
});

describe('invalid rows', () => {
  const FILE = `Name,Type,Email,Pupils,Agreement signed
Good One,School,a@good.example,100,4 March 2026
,School,b@good.example,100,
Bad Two,Spaceship,not an address,1.5E+12,2026-02-31
Good Three,School,c@good.example,1,1/2/2026
Good One,School,a@good.example,100,
`;
  let id = 0;

  test('are listed cell by cell, with what to correct', async () => {
    ({ id } = (await journey.upload('customers.csv', FILE)).import);
    await journey.map(id, { kind: 'own:customer' });
    const { counts, tally } = await journey.check(id);
    expect(counts).toEqual({ read: 5, created: 2, updated: 0, unchanged: 0, skipped: 0, failed: 3 });
    const required = tally.faults.find(({ code }) => code === 'required');
    expect(required).toMatchObject({ first: 3, example: expect.stringContaining('Name') });
    const { rows } = await journey.rows(id, '?result=error');
    expect(rows.map(({ number, faults }) => [number, faults.map(({ column: at, code }) => [at, code])])).toEqual([
      [3, [[0, 'required']]],
      [
        4,
        [
          [1, 'invalid_value'],
          [2, 'invalid_value'],
          [3, 'invalid_value'],
          [4, 'invalid_date'],
        ],
      ],
      [6, [[null, 'duplicate_in_file']]],
    ]);
    expect(rows[2]?.faults[0]?.message).toBe('Row 2 has the same customer.');
    const { rows: guessed } = await journey.rows(id, '?remarked=1');
    expect(guessed.map(({ number, remarks }) => [number, remarks[0]?.code])).toContainEqual([5, 'date_guessed']);
  });

  test('prevent the import unless they may be left out', async () => {
    const answer = await product.administrator.send('POST', `/api/v1/imports/${id}/commit`, {});
    expect([answer.status, answer.body.code]).toEqual([422, 'bad_rows']);
    expect(await counted('customer')).toBe(0);
  });

  test('are returned as a file with the errors in a separate column', async () => {
    const { text, headers } = await product.administrator.get(`/api/v1/imports/${id}/errors.csv`);
    expect(headers['content-disposition']).toBe('attachment; filename="customers-errors.csv"');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\ufeffName,Type,Email,Pupils,Agreement signed,Error');
    expect(lines[2]).toMatch(/^Bad Two,Spaceship,not an address,1.5E\+12,2026-02-31,"?Row 4\. Type: /);
  });

  test('can be corrected in place and are checked immediately', async () => {
    const mended = await product.administrator.send('PATCH', `/api/v1/imports/${id}/rows/3`, {
      cells: { 0: 'Good Two' },
    });
    expect((mended.body as unknown as { counts: object }).counts).toMatchObject({ created: 3, failed: 2 });
    const left = await product.administrator.send('PATCH', `/api/v1/imports/${id}/rows/2`, { leftOut: true });
    // The second "Good One" is no longer a duplicate.
    expect((left.body as unknown as { counts: object }).counts).toEqual({
      read: 5,
      created: 3,
      updated: 0,
      unchanged: 0,
      skipped: 1,
      failed: 1,
    });
  });

  test('are left out on request, and the report adds up', async () => {
    const done = await journey.commit(id, 'skip_bad_rows');
    expect(done.import).toMatchObject({ state: 'partly', rowsRead: 5, rowsCreated: 3, rowsSkipped: 1, rowsFailed: 1 });
    expect(await column('select name from customer order by name')).toEqual(['Good One', 'Good Three', 'Good Two']);
    expect(await counted('import_piece where import_id = $1', [id]), 'the file is destroyed').toBe(0);
    expect(
      await counted('import_row where import_id = $1 and cells is not null', [id]),
      'only the bad row is kept',
    ).toBe(1);
    await journey.undo(id);
    expect(await counted('customer')).toBe(0);
  });
});

describe('all or nothing', { timeout: 120_000 }, () => {
  const many = (count: number) =>
    `Name,Type\n${Array.from({ length: count }, (_, at) => `Customer number ${at + 1},School`).join('\n')}\n`;

  test('a row that becomes invalid between check and import leaves nothing of the others, and can be corrected', async () => {
    const lines = Array.from(
      { length: 600 },
      (_, at) => `Customer ${at + 1},School,${at === 599 ? 'taken.example' : ''}`,
    );
    const { id } = (await journey.upload('customers.csv', `Name,Type,Mail domains\n${lines.join('\n')}\n`)).import;
    await journey.map(id, { kind: 'own:customer' });
    expect((await journey.check(id)).counts).toMatchObject({ created: 600, failed: 0 });
    const other = await product.administrator.send('POST', '/api/v1/customers', {
      name: 'Quicker',
      type: 'school',
      domains: ['taken.example'],
    });
    expect(other.status, other.text).toBe(201);

    const failed = await journey.commit(id);
    expect(failed.import).toMatchObject({
      state: 'failed',
      rowsRead: 600,
      rowsCreated: 0,
      rowsFailed: 1,
      rowsSkipped: 599,
    });
    expect(failed.failure).toBe(
      'Row 601: taken.example belongs to Quicker. If both use it, make it a shared email domain there. Nothing was imported.',
    );
    expect(await column('select name from customer')).toEqual(['Quicker']);

    await journey.check(id);
    await product.administrator.send('PATCH', `/api/v1/imports/${id}/rows/601`, { cells: { 2: 'free.example' } });
    expect((await journey.commit(id)).import).toMatchObject({ state: 'committed', rowsCreated: 600 });
    await journey.undo(id);
    expect(await column('select name from customer')).toEqual(['Quicker']);
    await product.database.query('delete from customer');
  });

  test('cancelled halfway, nothing of it remains', async () => {
    const { id } = (await journey.upload('customers.csv', many(3_000))).import;
    await journey.map(id, { kind: 'own:customer' });
    await journey.check(id);
    await product.administrator.send('POST', `/api/v1/imports/${id}/commit`, {});
    while ((await counted('customer')) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const cancel = await product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
    expect(cancel.status).toBe(200);
    const ended = await journey.settled(id);
    expect(ended.import).toMatchObject({ state: 'cancelled', rowsRead: 3_000, rowsCreated: 0, rowsSkipped: 3_000 });
    expect([
      await counted('customer'),
      await counted('import_row where import_id = $1', [id]),
      await counted(`search_entry where entity = 'customer' and title like 'Customer number%'`),
    ]).toEqual([0, 0, 0]);
  });

  test('a second import of the same file at the same time is refused as already running', async () => {
    const { id } = (await journey.upload('customers.csv', many(600))).import;
    await journey.map(id, { kind: 'own:customer' });
    await journey.check(id);
    const [one, other] = await Promise.all(
      [1, 2].map(() => untilServed(() => product.administrator.send('POST', `/api/v1/imports/${id}/commit`, {}))),
    );
    expect([one?.status, other?.status].sort()).toEqual([202, 409]);
    await journey.settled(id);
    await journey.undo(id);
  });
});

describe('references', () => {
  test('to an unknown record suggest similar ones, and one answer applies to every row', async () => {
    await journey.bringIn('clients.csv', CLIENTS);
    const { id } = (
      await journey.upload(
        'contacts.csv',
        'Client,Name,Email\nSt Marys Dental Practice 11,Ann Other,ann@dental.example\nSt Marys Dental Practice 11,Bob Other,bob@dental.example\n',
      )
    ).import;
    await journey.map(id, { kind: 'itflow-contacts' });
    expect((await journey.check(id)).counts).toMatchObject({ failed: 2 });
    const [row] = (await journey.rows(id, '?result=error')).rows;
    expect(row?.faults[0]).toMatchObject({
      column: 0,
      code: 'unknown_reference',
      offers: [{ title: "St Mary's Dental Practice 11" }],
    });
    const offer = row?.faults[0]?.offers?.[0];
    const answer = await product.administrator.send('POST', `/api/v1/imports/${id}/words`, {
      column: 0,
      text: 'St Marys Dental Practice 11',
      means: `#${offer?.id}`,
    });
    expect((answer.body as unknown as { counts: object }).counts).toMatchObject({ created: 2, failed: 0 });
    await journey.commit(id);
    expect(
      await column(`select first_name from contact where customer_id = $1 and last_name = 'Other' order by 1`, [
        offer?.id,
      ]),
    ).toEqual(['Ann', 'Bob']);
    await journey.undo(id);
  });

  test('to a customer are never resolved by creating one', async () => {
    const { id } = (await journey.upload('sites.csv', 'Customer,Site,Address,Town\nNobody We Know,Main,1 Road,Leeds\n'))
      .import;
    await journey.map(id, { kind: 'own:site' });
    expect((await journey.check(id)).counts).toMatchObject({ failed: 1 });
  });
});

describe('permissions for imports', () => {
  test('are needed to import files and to see imports of others', async () => {
    const outsider = await signInAs(product, 'Otto Outsider', ['customer.*']);
    expect((await fileJourney(outsider).send('a.csv', CLIENTS)).status).toBe(403);
    const assigned = await signInAs(product, 'Ann Assigned', ['import.*', 'customer.*', 'site.*', 'contact.*'], []);
    const { rows } = (await assigned.get('/api/v1/imports')).body;
    expect(rows).toEqual([]);
    const id = (await column('select max(id) from import'))[0];
    expect((await assigned.get(`/api/v1/imports/${String(id)}`)).status).toBe(404);
  });

  test('are those of the importing user', async () => {
    const reader = await signInAs(product, 'Rita Reader', ['import.*', 'customer.view']);
    const theirs = fileJourney(reader);
    const { id } = (await theirs.upload('customers.csv', 'Name,Type\nNew One,School\n')).import;
    await theirs.map(id, { kind: 'own:customer' });
    expect((await theirs.check(id)).counts).toMatchObject({ failed: 1 });
    expect((await theirs.rows(id)).rows[0]?.faults[0]?.code).toBe('no_permission');
  });
});

describe('our own export', () => {
  test('imported again makes no difference, with accents, quotes, new lines and cells that begin like formulas', async () => {
    await product.database.query('delete from contact; delete from site; delete from customer');
    const nasty = [
      '=1+1',
      '+44 people',
      '-dash',
      '@home',
      "'quoted",
      "''=twice",
      'Zoë "Quote" O’Brien',
      'semi; colon, comma',
    ];
    for (const name of nasty) {
      const made = await product.administrator.send('POST', '/api/v1/customers', {
        name,
        type: 'school',
        notes: `=first\n"second", ${name}`,
        domains: [`d${nasty.indexOf(name)}.example`],
      });
      expect(made.status, made.text).toBe(201);
    }
    const before = await product.database.query('select * from customer order by id');
    const file = (await product.administrator.get('/api/v1/customers.csv')).text;
    const { id } = (await journey.upload('customers-2026-11-21.csv', file)).import;
    expect((await journey.seen(id)).kinds[0]?.key).toBe('own:customer');
    await journey.map(id);
    const checked = await journey.check(id);
    expect((await journey.rows(id, '?result=error')).rows).toEqual([]);
    expect(checked.counts).toEqual({
      read: nasty.length,
      created: 0,
      updated: 0,
      unchanged: nasty.length,
      skipped: 0,
      failed: 0,
    });
    await journey.commit(id);
    expect((await product.database.query('select * from customer order by id')).rows).toEqual(before.rows);
  });
});

describe('a mapping', () => {
  test('saved under a name is suggested for the next file with the same headers, in any order', async () => {
    const { id } = (await journey.upload('odd.csv', 'Wer,Was\nSchule am See,School\n')).import;
    const mapping = {
      preset: 'own:customer',
      columns: { Wer: [{ target: 'record', field: 'name' }], Was: [{ target: 'record', field: 'type' }] },
    };
    const kept = await product.administrator.send('POST', `/api/v1/imports/${id}/mapping`, {
      mapping,
      keepAs: 'German list',
    });
    expect(kept.status, kept.text).toBe(200);
    const next = await journey.upload('odd2.csv', 'was ,WER\nSchool,Haus\n');
    expect(next.profiles.map(({ name }) => name)).toEqual(['German list']);
  });

  test('that leaves out a required field is refused, and the message names it', async () => {
    const { id } = (await journey.upload('odd.csv', 'Wer,Was\nSchule am See,School\n')).import;
    const answer = await product.administrator.send('POST', `/api/v1/imports/${id}/mapping`, {
      mapping: { preset: 'own:customer', columns: { Was: [{ target: 'record', field: 'type' }] } },
    });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      422,
      'unmapped',
      'Customer: “Name” is required. Map a column to this field.',
    ]);
  });
});
