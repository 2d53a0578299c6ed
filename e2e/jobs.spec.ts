import { accessibilityFaults } from './accessibilityFaults.ts';
import { expect, test } from './test.ts';

test.use({ expectedErrors: /422/ });

test('a job is logged, answered and resolved', async ({ page }) => {
  const name = `Lark Rise School ${Date.now().toString(36).toUpperCase()}`;
  const { csrf }: { csrf: string } = await (await page.request.get('/api/v1/session')).json();
  const answer = await page.request.post('/api/v1/customers', {
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf },
    data: { name, type: 'school' },
  });
  const { row }: { row: { id: number } } = await answer.json();

  await page.goto(`/customer/${row.id}/jobs/create`);
  await page.getByLabel('Title').fill('Printer is offline');
  await expect(page.getByText(/Priority P4\. Response due/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^J\d+ Printer is offline$/ })).toBeVisible();

  await page.getByLabel('Reply', { exact: true }).fill('We are on our way.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('article', { name: /Message by/ })).toContainText('We are on our way.');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Resolve…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog).toContainText('Enter a resolution.');
  await dialog.getByLabel('Resolution').fill('Replaced the cable.');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('changed the status from New to Resolved')).toBeVisible();
});
