import { expect, test } from 'vitest';
import { type Explained, inWords, originWords } from './words.rules.ts';

const asked: Explained = {
  name: 'Ann',
  sentence: 'Archive customers',
  permission: 'customer.delete',
  reason: 'granted',
  grantedBy: [{ role: 'Team Lead', pattern: 'customer.*', implied: false }],
  roles: ['Team Lead'],
  givers: ['Team Lead'],
  customer: null,
  customers: null,
  standsIn: [],
  status: 'active',
};

test.each<[string, Partial<Explained>, string]>([
  [
    'one role gives it',
    { customer: 'Acme' },
    'Ann can archive customers for Acme because role Team Lead contains customer.*. Ann has this permission only through role Team Lead. Customers: all.',
  ],
  [
    'two roles give it',
    {
      grantedBy: [
        { role: 'Auditor', pattern: '*.view', implied: false },
        { role: 'Engineer', pattern: 'customer.update', implied: true },
      ],
      sentence: 'See customers',
      customers: 3,
    },
    'Ann can see customers because role Auditor contains *.view and role Engineer contains customer.update, which includes viewing. Ann has this permission through each of these roles: Auditor and Engineer. Customers: 3 customers assigned.',
  ],
  [
    'none of their roles gives it',
    { reason: 'no-grant', grantedBy: [], roles: ['Service Desk'] },
    'Ann cannot archive customers: role Service Desk does not include customer.delete. Role Team Lead includes this permission.',
  ],
  [
    'they have no role, and no role gives it',
    { reason: 'no-grant', grantedBy: [], roles: [], givers: [] },
    'Ann cannot archive customers: they have no role. No role includes this permission.',
  ],
  [
    'the customer is another one',
    { reason: 'out-of-scope', customer: 'Acme', customers: 1 },
    'Ann can archive customers, because role Team Lead contains customer.*, but not for Acme. Only 1 customer assigned to Ann is included.',
  ],
  [
    'they cover for others',
    { customers: 4, standsIn: ['Ben', 'Cleo'] },
    'Ann can archive customers because role Team Lead contains customer.*. Ann has this permission only through role Team Lead. Customers: 4 customers assigned. This includes the customers of Ben and Cleo, whom Ann covers for today.',
  ],
  [
    'the account has ended',
    { reason: 'inactive', status: 'outside' },
    'Ann has no access: the temporary account is not valid today.',
  ],
])('%s', (_, change, words) => expect(inWords({ ...asked, ...change }).join(' ')).toBe(words));

test.each([
  [
    { by: 'Ada', on: '21/11/2026' },
    { by: 'Set-up', on: '01/11/2026' },
    'Ada assigned role Engineer on 21/11/2026. Set-up added asset.* to the role on 01/11/2026.',
  ],
  [null, null, 'The audit log does not show who assigned role Engineer.'],
])('says who assigned a role and who added the permission', (given, added, words) =>
  expect(originWords({ role: 'Engineer', pattern: 'asset.*', given, added })).toBe(words),
);
