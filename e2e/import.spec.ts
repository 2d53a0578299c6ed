import { expect, test } from './test.ts';

const HEADINGS =
  'Client Name,Industry,Website,Primary Location Name,Location Phone,Location Address,City,State,Postal Code,Country,Primary Contact Name,Contact Email,Currency,Payment Terms';

test('a file of clients is brought in, its bad row mended, and the whole import taken back', async ({ page }) => {
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

  await page.goto('/system/import');
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: `${slug}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page).toHaveURL(/\/system\/import\/\d+/);
  const address = new URL(page.url()).pathname;
  await expect(page.getByLabel('What the rows are')).toContainText('ITFlow');
  await page.getByRole('button', { name: 'Place the columns' }).last().click();
  await expect(page.getByLabel('Where “Client Name” goes')).not.toHaveValue('');

  // Leaving loses nothing.
  await page.goto('/system/import');
  await page.getByRole('link', { name: `${slug}.csv` }).click();
  await page.getByRole('button', { name: 'Place the columns' }).last().click();
  await page.getByRole('button', { name: 'Check 3 rows' }).click();

  const cell = page.getByRole('button', { name: 'Postal Code, row 3: NOTAPC' });
  await expect(cell).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled();
  await cell.click();
  await page.getByRole('textbox', { name: 'Postal Code, row 3' }).fill('LS4 3AB');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('3 rows read: 3 created, 0 updated, 0 unchanged, 0 left out, 0 bad.')).toBeVisible();

  await page
    .getByRole('link', { name: `${word} Two` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `${word} Two` })).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('button', { name: 'Undo 3 rows' }).click();
  await expect(page.getByText('This import was undone, and nothing of it remains.')).toBeVisible();
  const found: { total: number } = await (
    await page.request.get(`/api/v1/customers?q=${encodeURIComponent(word)}`)
  ).json();
  expect(found.total).toBe(0);
});
