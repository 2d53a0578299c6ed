import { expect, test } from './test.ts';

test('a user subscribes another calendar to their dates by a private address, and revokes it', async ({
  page,
  request,
}) => {
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Calendar' });
  await section.getByRole('button', { name: 'Create address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar feed address' });
  const address = (await dialog.locator('code').textContent()) ?? '';
  expect(address).toMatch(/\/api\/v1\/calendar-feed\/[\w-]{43}\.ics$/);
  const answer = await request.get(address);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();

  await page.reload();
  await expect(section.getByText('Last fetched')).toBeVisible();
  await section.getByRole('button', { name: 'End feed' }).click();
  await expect(section.getByRole('button', { name: 'Create address' })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});
