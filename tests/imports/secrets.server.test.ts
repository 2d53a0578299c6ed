import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { credentialFile } from './credentialFile.server.ts';
import { readablePlaces } from '../support/readablePlaces.server.ts';
import { openProduct } from '../support/testInstallation.server.ts';
import { fileJourney } from './testImport.server.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let journey: ReturnType<typeof fileJourney>;

beforeAll(async () => {
  product = await openProduct({ work: true });
  journey = fileJourney(product.administrator);
});
afterEach(async () => {
  const { rows } = await product.database.query<{ id: number }>(
    `select id from import where state in ('uploaded', 'mapped', 'checked')`,
  );
  for (const { id } of rows) await product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
});
afterAll(() => product?.close());

/*
 * Secrets that must not be readable anywhere: whole ones in a password column, one split by its comma, and one in a
 * remark.
 */
const SECRETS = ['Heron-Lamp-5521', 'Kestrel', 'Barn-0094', 'JBSWY3DPEHPK3PXP'];

/** A password export of a vault; the second row lacks quotes, the third has a secret in its notes. */
const FILE = `Name,Type,Password,Mail domains,Phone,Notes
Elm School,School,Heron-Lamp-5521,elm.example,,
Oak School,School,Kestrel,Barn-0094,oak.example,,
Ash School,School,,ash.example,,otpauth://totp/Ash?secret=JBSWY3DPEHPK3PXP
`;

const placesOfSecrets = (): Promise<string[]> => readablePlaces(product, SECRETS);

/** All texts that the API returns about an import. */
async function told(id: number): Promise<string> {
  const answers = ['', '/rows', '/rows?result=error', '/errors.csv', '/proposal?kind=own:customer'].map((rest) =>
    product.administrator.get(`/api/v1/imports/${id}${rest}`),
  );
  return (await Promise.all(answers)).map(({ text }) => text).join('\n');
}

const secretsReported = async (id: number): Promise<string[]> => {
  const text = await told(id);
  return SECRETS.filter((secret) => text.includes(secret));
};

const checked = async (): Promise<number> => {
  const { id } = (await journey.upload('vault.csv', FILE)).import;
  await journey.map(id, { kind: 'own:customer' });
  await journey.check(id);
  return id;
};

test('the file of credentials that the bench imports is imported whole, if one customer has each name', async () => {
  const names = ['Ash Trust, Leeds', "St Mary's School", 'Elm Ltd 61', 'Twin Ltd'];
  for (const name of [...names, 'Twin Ltd']) {
    const made = await product.administrator.send('POST', '/api/v1/customers', { name, type: 'business' });
    expect(made.status, made.text).toBe(201);
  }
  const checkOf = async (customers: readonly string[]) => {
    const { id } = (await journey.upload('credentials.csv', credentialFile(60, customers))).import;
    await journey.map(id, { kind: 'itglue-passwords' });
    return { id, ...(await journey.check(id)) };
  };
  // A name of two customers identifies neither, so its rows are refused.
  const unsure = await checkOf(names);
  expect(unsure.counts).toMatchObject({ created: 45, failed: 15 });
  const { rows } = await journey.rows(unsure.id, '?result=error');
  expect(new Set(rows.flatMap(({ faults }) => faults.map(({ code }) => code)))).toEqual(new Set(['ambiguous_match']));
  await product.administrator.send('POST', `/api/v1/imports/${unsure.id}/cancel`);
  const whole = await checkOf(names.slice(0, 3));
  expect(whole.counts).toMatchObject({ created: 60, failed: 0 });
  expect((await journey.commit(whole.id)).import).toMatchObject({ state: 'committed', rowsCreated: 60 });
  expect((await journey.undo(whole.id)).kept).toEqual([]);
});

describe('secrets in an imported file', () => {
  test('are hidden in samples, rows, findings and the file of invalid rows, and stored only in the uploaded file', async () => {
    const { id } = (await journey.upload('vault.csv', FILE)).import;
    expect(await secretsReported(id)).toEqual([]);
    await journey.map(id, { kind: 'own:customer' });
    const { counts } = await journey.check(id);
    expect(counts).toMatchObject({ created: 1, failed: 2 });
    expect(await secretsReported(id)).toEqual([]);
    expect((await journey.rows(id)).rows.map(({ cells }) => cells)).toEqual([
      ['Elm School', 'School', '••••••', 'elm.example', '', ''],
      ['Oak School', 'School', '••••••', '••••••', '••••••', '', ''],
      ['Ash School', 'School', '', 'ash.example', '', 'otpauth://••••••'],
    ]);
    // The notes are an ordinary cell until the row is imported or skipped.
    expect((await placesOfSecrets()).filter((place) => !place.startsWith('public.import_piece'))).toEqual([
      'public.import_row: JBSWY3DPEHPK3PXP',
    ]);
  });

  test.each(['as soon as it was uploaded', 'after it was checked'])(
    'are deleted when the import is cancelled %s',
    async (when) => {
      const id = when.includes('checked') ? await checked() : (await journey.upload('vault.csv', FILE)).import.id;
      const cancelled = await product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
      expect(cancelled.status, cancelled.text).toBe(200);
      expect(cancelled.body.columns).toEqual([]);
      expect(await secretsReported(id)).toEqual([]);
      expect(await placesOfSecrets()).toEqual([]);
    },
  );

  test('are deleted when the import is done, also from stored invalid rows, and when it is undone', async () => {
    const id = await checked();
    const done = await journey.commit(id, 'skip_bad_rows');
    expect(done.import).toMatchObject({ state: 'partly', rowsCreated: 1, rowsFailed: 2 });
    expect(await secretsReported(id)).toEqual([]);
    expect(await placesOfSecrets()).toEqual([]);
    const { text } = await product.administrator.get(`/api/v1/imports/${id}/errors.csv`);
    expect(text).toContain('Ash School,School,,ash.example,,otpauth://••••••,');

    await journey.undo(id);
    expect(await secretsReported(id)).toEqual([]);
    expect(await placesOfSecrets()).toEqual([]);
  });

  test('are deleted a day after the upload, whatever was done with it', async () => {
    const ids = [(await journey.upload('vault.csv', FILE)).import.id, await checked()];
    // The retention day has passed.
    await product.owner.query(
      `update work.job set start_after = now() where name = 'import-expiry' and state = 'created'`,
    );
    for (const id of ids)
      await expect.poll(async () => (await journey.seen(id)).import.state, { timeout: 60_000 }).toBe('cancelled');
    expect(await placesOfSecrets()).toEqual([]);
  });

  test('are deleted when a failing import is older than a day by then', async () => {
    const file = FILE.replace('elm.example', 'beech.example').split('\n').slice(0, 2).join('\n');
    const { id } = (await journey.upload('vault.csv', file)).import;
    await journey.map(id, { kind: 'own:customer' });
    expect((await journey.check(id)).counts).toMatchObject({ created: 1, failed: 0 });
    const taken = { name: 'Quicker', type: 'school', domains: ['beech.example'] };
    const other = await product.administrator.send('POST', '/api/v1/customers', taken);
    expect(other.status, other.text).toBe(201);
    await product.owner.query(`update import set created_at = created_at - interval '25 hours' where id = $1`, [id]);
    const failed = await journey.commit(id);
    expect(failed.import.state).toBe('cancelled');
    expect(failed.failure).toContain('Nothing was imported.');
    expect(await placesOfSecrets()).toEqual([]);
  });

  test('that the file of invalid rows hides must be entered again when it is sent back', async () => {
    const id = await checked();
    const { text } = await product.administrator.get(`/api/v1/imports/${id}/errors.csv`);
    await product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
    const again = (await journey.upload('vault-errors.csv', text)).import.id;
    await journey.map(again, { kind: 'own:customer' });
    await journey.check(again);
    const { rows } = await journey.rows(again, '?result=error');
    expect(rows.map(({ faults }) => faults.map(({ code }) => code))).toEqual([['hidden', 'hidden'], ['hidden']]);
  });
});

describe('a column of secrets', () => {
  test('is never returned, whatever is requested', async () => {
    const { import: made, columns, mapping } = await journey.upload('vault.csv', FILE);
    expect(columns.find(({ name }) => name === 'Password')).toMatchObject({ samples: ['••••••'], isSecret: true });
    expect(mapping?.columns.Password).toBeUndefined();
    const answer = await product.administrator.send('POST', `/api/v1/imports/${made.id}/mapping`, {
      mapping: {
        preset: 'own:customer',
        columns: {
          Name: [{ target: 'record', field: 'name' }],
          Type: [{ target: 'record', field: 'type' }],
          Password: [{ target: 'record', field: 'notes' }],
        },
      },
    });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      '“Password” looks like a column of secrets, so its values are not imported. Rename the column if it contains no secrets.',
    ]);
  });

  test('is recognised even if the first row is data, and stays hidden when a cell is corrected', async () => {
    const { id } = (await journey.upload('vault.csv', FILE)).import;
    const read = await product.administrator.send('PATCH', `/api/v1/imports/${id}/reading`, { header: false });
    expect(read.status, read.text).toBe(200);
    expect(await secretsReported(id)).toEqual([]);
    await product.administrator.send('PATCH', `/api/v1/imports/${id}/reading`, { header: true });
    await journey.map(id, { kind: 'own:customer' });
    await journey.check(id);
    await product.administrator.send('PATCH', `/api/v1/imports/${id}/rows/2`, { cells: { 2: 'Heron-Lamp-5521' } });
    expect(await secretsReported(id)).toEqual([]);
    await product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
    expect(await placesOfSecrets()).toEqual([]);
  });
});
