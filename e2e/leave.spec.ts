import { accessibilityFaults } from './accessibilityFaults.ts';
import { expect, test } from './test.ts';

interface Made {
  readonly row: { readonly id: number };
}

test('a day of leave is requested, approved, and seen on the wall chart and in the balance', async ({
  page,
  request,
}) => {
  const { csrf, user } = await (await request.get('/api/v1/session')).json();
  const send = async (path: string, data: object): Promise<Made> => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf };
    const answer = await request.post(`/api/v1/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { rows } = await (await request.get('/api/v1/system/leave-terms')).json();
  const week = { mon: 450, tue: 450, wed: 450, thu: 450, fri: 450, sat: 450, sun: 450 };
  const { row } = await send('staff', {
    firstName: 'Ada',
    lastName: 'Admin',
    jobTitle: 'Director',
    employeeNumber: 'E900',
    startsOn: '2020-01-01',
    userId: user.userid,
    leaveTermsId: rows[0].id,
    patterns: [{ from: '2020-01-01', ...week }],
  });
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await send('holidays/allowances', { year: Number(soon.slice(0, 4)), staffId: row.id });

  await page.goto(`/staff/holidays?from=${soon}`);
  await page.getByRole('button', { name: 'Request leave' }).click();
  await page.getByRole('textbox', { name: 'First day' }).fill(soon.split('-').reverse().join('/'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('status').filter({ hasText: /^1 day of / })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('gridcell', { name: /Ada Admin.*Annual leave, waiting/ })).toBeVisible();

  await page.goto('/staff/holidays/approval');
  await page.getByRole('button', { name: /^Approve Ada Admin/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: /^Approve Ada Admin/ })).toHaveCount(0);

  await page.goto(`/staff/holidays?from=${soon}`);
  await expect(page.getByRole('gridcell', { name: /Ada Admin.*: Annual leave$/ })).toBeVisible();
  await page.goto(`/staff/${row.id}/holidays?year=${soon.slice(0, 4)}`);
  await expect(page.getByRole('row', { name: /^Booked -1 day$/ })).toBeVisible();
});
