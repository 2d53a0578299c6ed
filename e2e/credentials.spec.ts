import { expect, test } from './test.ts';

test('a credential is added to a server, revealed, copied and its code shown; the log lists each', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const found = await page.request.get('/api/v1/hardware/servers?size=1');
  const [server] = (await found.json()).rows as { id: number; customerId: number; name: string }[];
  if (!server) throw new Error('The demonstration company has no server.');
  // Unique, so that a repeated run finds no other credential with this name.
  const title = `Firmware of ${server.name} ${Date.now()}`;
  await page.goto(`/customer/${server.customerId}/hardware/servers/${server.id}/credential/create`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Username').fill('root');
  await form.getByLabel('Password', { exact: true }).fill('canary-Plum-7-teapot');
  await form.getByLabel('One-time code secret', { exact: true }).fill('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  await form.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByText('canary-Plum-7-teapot')).toHaveCount(0);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.getByRole('button', { name: `Reveal password of ${title}` }).click();
  await expect(page.getByText('canary-Plum-7-teapot')).toBeVisible();
  await page.getByRole('button', { name: `Hide password of ${title}` }).click();
  await expect(page.getByText('canary-Plum-7-teapot')).toHaveCount(0);

  await page.getByRole('button', { name: `Copy password of ${title}` }).click();
  await expect(page.getByText('Copied. The clipboard is cleared')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('canary-Plum-7-teapot');

  await page.getByRole('button', { name: `Get code of ${title}` }).click();
  await expect(page.locator('[data-secret]')).toHaveText(/^\d{6}$/);

  await page.goto('/audit/credentials');
  for (const words of [`${title} (password)`, `${title} (one-time code)`])
    await expect(page.getByText(words).first()).toBeVisible();
});
