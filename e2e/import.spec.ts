import type { Page } from '@playwright/test';
import writeExcel from 'write-excel-file/node';
import { expect, test } from './test.ts';

const HEADINGS =
  'Client Name,Industry,Website,Primary Location Name,Location Phone,Location Address,City,State,Postal Code,Country,Primary Contact Name,Contact Email,Currency,Payment Terms';

test('a file of clients is imported, its invalid row corrected, and the whole import undone', async ({ page }) => {
  test.slow();
  const word = `Importable ${Date.now().toString(36).toUpperCase()}`;
  const slug = word.toLowerCase().replace(/\W+/g, '-');
  const row = (name: string, postcode: string): string =>
    `${name},Business,example.org,Main office,01130001079,1 High Street,Leeds,West Yorkshire,${postcode},United Kingdom,Ann Holt,ann@${slug}.example,GBP,30`;
  const text = [
    HEADINGS,
    row(`${word} One`, 'LS1 4AB'),
    row(`${word} Two`, 'NOTAPC'),
    row(`${word} Three`, 'LS7 9AB'),
  ].join('\r\n');

  await bring(page, `${slug}.csv`, text);
  const address = new URL(page.url()).pathname;
  await expect(page.getByLabel('Kind of record')).toContainText('ITFlow');
  await page.getByRole('button', { name: 'Map columns' }).last().click();
  await expect(page.getByLabel('Field for “Client Name”')).not.toHaveValue('');

  // Leaving the page loses no data.
  await page.goto('/system/import');
  await page.getByRole('link', { name: `${slug}.csv` }).click();
  await page.getByRole('button', { name: 'Map columns' }).last().click();
  await page.getByRole('button', { name: 'Check 3 rows' }).click();

  const cell = page.getByRole('button', { name: 'Postal Code, row 3: NOTAPC' });
  await expect(cell).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled();
  await cell.click();
  await page.getByRole('textbox', { name: 'Postal Code, row 3' }).fill('LS4 3AB');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(
    page.getByText('3 rows read: 3 created, 0 updated, 0 unchanged, 0 skipped, 0 with errors.'),
  ).toBeVisible();

  await page
    .getByRole('link', { name: `${word} Two` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `${word} Two` })).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('button', { name: 'Undo 3 rows' }).click();
  await expect(page.getByText('Import undone completely.')).toBeVisible();
  const found: { total: number } = await (
    await page.request.get(`/api/v1/customers?q=${encodeURIComponent(word)}`)
  ).json();
  expect(found.total).toBe(0);
});

test('an import for one customer keeps its mapping, corrects a misspelt manufacturer and skips a row, and undo keeps later changes', async ({
  page,
}) => {
  test.slow();
  const word = `Picked ${Date.now().toString(36).toUpperCase()}`;
  const customer = await make(page, 'customers', { name: word, type: 'business' });
  await make(page, 'manufacturers', { name: `${word} Instruments` });
  const file = [
    'Name,Type,Make,Notes',
    `Sundial,Sundial ${word},${word} Instrument,by the door`,
    `Clock,Wall clock ${word},${word} Instruments,`,
    'Not ours,Laptop,,',
  ].join('\n');
  const pick = async (): Promise<void> => {
    await page.getByLabel('Kind of record').selectOption('itflow-assets');
    await page.getByRole('button', { name: 'Map columns' }).last().click();
    await page.getByLabel('Customer', { exact: false }).first().fill(word);
    await page.getByRole('listbox').getByRole('option', { name: word }).click();
  };

  await bring(page, 'picked.csv', file);
  const address = new URL(page.url()).pathname;
  await pick();
  await page.getByLabel('If a value of “Make” is not found').selectOption('refuse');
  await page.getByLabel('Save mapping as').fill(word);
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await page.getByRole('button', { name: `Use ${word} Instruments` }).click();
  await page.getByRole('tab', { name: /^To create/ }).click();
  await page.getByRole('button', { name: 'Skip row 4' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(
    page.getByText('3 rows read: 2 created, 0 updated, 0 unchanged, 1 skipped, 0 with errors.'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Sundial', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sundial' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/customer/${customer.id}/asset-extras/\\d+$`));
  await expect(page.getByRole('link', { name: `Sundial ${word}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `${word} Instruments` })).toBeVisible();
  const asset = Number(page.url().split('/').at(-1));
  await change(page, `asset-extras/${asset}`, { notes: 'Moved to the hall' });

  await bring(page, 'again.csv', `${file}\n`);
  await page.getByRole('button', { name: `Use ${word}` }).click();
  await expect(page.getByLabel('Customer', { exact: false }).first()).toHaveValue(word);

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('button', { name: 'Undo 2 rows' }).click();
  await expect(page.getByText(/Import undone\. \d records were kept\./)).toBeVisible();
  await expect(page.getByText('Another user has changed this record since then.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sundial', exact: true })).toHaveAttribute('href', /asset-extras/);
});

test.describe('a file that cannot be imported', () => {
  test.use({ expectedErrors: /422/ });

  test('is identified in the message, and a workbook is imported from the chosen sheet', async ({ page }) => {
    await page.goto('/system/import');
    const picture = Buffer.from(
      // No secret: a picture of one pixel.
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    for (const [name, content, words] of [
      ['empty.csv', '', 'empty.csv is empty. Upload a file with a header'],
      ['photo.csv', picture, 'photo.csv: The file is a picture (PNG).'],
      ['twice.csv', 'Name,Email,name\na,b,c', 'Two columns are called “name”.'],
      ['open.csv', 'Name,Email\n"a,b\nc,d', 'A quotation mark opened in row 2 is not closed.'],
    ] as const) {
      await page
        .getByLabel('File to import')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
      await expect(page.getByRole('region', { name: 'Upload' }).getByRole('alert')).toContainText(words);
    }

    const cells = (rows: string[][]) => rows.map((row) => row.map((value) => ({ value })));
    const book = await writeExcel([
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
    await bring(page, 'book.xlsx', book);
    await expect(page.getByLabel('Sheet')).toHaveValue('Notes');
    await page.getByLabel('Sheet').selectOption('People');
    await expect(page.getByText('book.xlsx · 2 rows')).toBeVisible();
    await page.getByLabel('Sheet').selectOption('Cover');
    await expect(page.getByText('The sheet “Cover” is empty. Choose another sheet.')).toBeVisible();
    await expect(page.getByLabel('Sheet')).toHaveValue('People');

    const wide = Buffer.from('\ufeffFirst Name;Last Name\r\nZoë;Łoś\r\n', 'utf16le');
    await bring(page, 'wide.csv', wide);
    await expect(page.getByLabel('Encoding')).toHaveValue('utf-16le');
    await expect(page.getByLabel('Separator')).toHaveValue(';');
    await expect(page.getByRole('cell', { name: 'Łoś' })).toBeVisible();
  });
});

test('a failed import gives the reason and a file of the invalid rows, and a cancelled import leaves nothing', async ({
  page,
}) => {
  test.slow();
  const word = `Failing ${Date.now().toString(36).toUpperCase()}`;
  const domain = `${word.toLowerCase().replace(/\W+/g, '-')}.example`;
  const check = async (rows: string): Promise<void> => {
    await page.getByLabel('Kind of record').selectOption('own:customer');
    await page.getByRole('button', { name: 'Map columns' }).last().click();
    await page.getByRole('button', { name: `Check ${rows}` }).click();
    await page.getByRole('button', { name: `Import ${rows}` }).click();
  };

  await bring(page, 'failing.csv', `Name,Type,Mail domains\n${word} One,School,\n${word} Two,School,${domain}`);
  // Another user creates a conflicting record between the check and the import.
  await page.getByLabel('Kind of record').selectOption('own:customer');
  await page.getByRole('button', { name: 'Map columns' }).last().click();
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();
  await make(page, 'customers', { name: `${word} Quicker`, type: 'school', domains: [domain] });
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText(`Row 3: ${domain} belongs to ${word} Quicker.`, { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Nothing was imported.', { exact: false })).toBeVisible();
  expect(await found(page, word)).toBe(1);
  await page.getByRole('button', { name: 'Check 2 rows again' }).click();
  const [bad] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download rows with errors' }).click(),
  ]);
  expect(bad.suggestedFilename()).toBe('failing-errors.csv');
  await page.getByRole('radio', { name: 'Skip rows with errors' }).check();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(
    page.getByText('2 rows read: 1 created, 0 updated, 0 unchanged, 0 skipped, 1 with errors.'),
  ).toBeVisible();

  const lines = Array.from({ length: 3_000 }, (_, at) => `${word} number ${at},School`);
  await bring(page, 'many.csv', `Name,Type\n${lines.join('\n')}`);
  await check('3,000 rows');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Stop import' }).click();
  await expect(page.getByText('Import cancelled')).toBeVisible();
  expect(await found(page, `${word} number`)).toBe(0);
});

/** Uploads a file and waits for the page of its import. */
async function bring(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  await page.goto('/system/import');
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) });
  await expect(page).toHaveURL(/\/system\/import\/\d+/);
  await expect(page.getByLabel('Kind of record')).toBeVisible();
}

interface Stored {
  readonly id: number;
  readonly version: number;
}

/** Calls the API as another user would. */
async function send(page: Page, method: string, path: string, data: object): Promise<Stored> {
  const { csrf }: { csrf: string } = await (await page.request.get('/api/v1/session')).json();
  const answer = await page.request.fetch(`/api/v1/${path}`, {
    method,
    data,
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf },
  });
  const { row }: { row: Stored } = await answer.json();
  expect(answer.ok(), await answer.text()).toBe(true);
  return row;
}

const make = (page: Page, path: string, data: object): Promise<Stored> => send(page, 'POST', path, data);

async function change(page: Page, path: string, set: object): Promise<void> {
  const { row }: { row: Stored } = await (await page.request.get(`/api/v1/${path}`)).json();
  await send(page, 'PATCH', path, { ...set, version: row.version });
}

/** The number of customers whose names start with a text. */
async function found(page: Page, words: string): Promise<number> {
  const { total }: { total: number } = await (
    await page.request.get(`/api/v1/customers?f.name=starts:${encodeURIComponent(words)}`)
  ).json();
  return total;
}
