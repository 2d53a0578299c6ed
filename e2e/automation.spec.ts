import { unique } from './colleagues.ts';
import { openSection } from './sections.ts';
import { expect, test } from './test.ts';

test('a rule is created, tested and turned on; a change triggers it, and its history and that of the record show the run', async ({
  page,
}) => {
  // Names for this test only: others share the customers, and so does a retry.
  const [name, school, alert] = [unique('Quiet customers'), unique('Quiet School'), unique('Ask before you visit')];
  await page.goto('/system/automation/create');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Records').click();
  await page.getByRole('option', { name: 'Customers', exact: true }).click();
  await page.getByLabel('Trigger').click();
  await page.getByRole('option', { name: 'Record changed' }).click();
  const conditions = page.getByRole('region', { name: 'If' });
  await conditions.getByRole('button', { name: 'Add condition' }).click();
  await conditions.getByLabel('Field').fill('Trading name');
  await page.getByRole('option', { name: 'Trading name', exact: true }).click();
  await conditions.getByLabel('Trading name', { exact: true }).fill(school);
  await expect(conditions.getByText('0 customers')).toBeVisible();
  await page.getByRole('button', { name: 'Add action' }).click();
  const step = page.getByRole('group', { name: 'Step 1' });
  await step.getByLabel('Action').click();
  await page.getByRole('option', { name: 'Set a field' }).click();
  await step.getByLabel('Field').click();
  await page.getByRole('option', { name: 'Alert', exact: true }).click();
  await step.getByLabel('New value').fill(alert);
  await expect(
    page.getByText(
      `When a customer is changed and its trading name contains “${school}”, set its alert to “${alert}”.`,
    ),
  ).toBeVisible();

  await page.getByLabel('Test on a customer').fill('a');
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('If the record matched, the rule would do this:')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/system\/automation\/\d+$/);
  const rule = page.url();

  await page.getByRole('button', { name: /^Turn on/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('On', { exact: true })).toBeVisible();

  await page.goto('/customers');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/customers\/\d+|\/customer\/\d+/);
  const id = /\/customers?\/(\d+)/.exec(page.url())?.[1];
  await page.goto(`/customers/${id}/edit`);
  await openSection(page, 'Identification');
  await page.getByLabel('Trading name').fill(school);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByText(school).first()).toBeVisible();
  await expect(page).not.toHaveURL(/edit$/);

  await page.goto(`${rule}?tab=runs`);
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).first().click();
  await expect(page.getByText(alert)).toBeVisible();

  await page.goto(`/customers/${id}?tab=history`);
  await page
    .getByRole('link', { name: new RegExp(`^Automation: ${name}, for `) })
    .first()
    .click();
  await expect(page).toHaveURL(rule);
  // Leaves the shared product as it was.
  await page.getByRole('button', { name: /^Turn off/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('This rule is off.', { exact: false })).toBeVisible();
});
