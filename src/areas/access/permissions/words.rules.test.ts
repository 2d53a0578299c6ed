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
    'Ann may archive customers of Acme because role Team Lead contains customer.*. Ann would lose it without role Team Lead. Customers: all.',
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
    'Ann may see customers because role Auditor contains *.view and role Engineer contains customer.update, which implies to see. Ann would lose it only without all of these roles: Auditor and Engineer. Customers: 3 customers assigned.',
  ],
  [
    'no role of theirs gives it',
    { reason: 'no-grant', grantedBy: [], roles: ['Service Desk'] },
    'Ann may not archive customers: role Service Desk does not give customer.delete. Role Team Lead would.',
  ],
  [
    'they have no role, and none gives it',
    { reason: 'no-grant', grantedBy: [], roles: [], givers: [] },
    'Ann may not archive customers: they have no role. No role gives it.',
  ],
  [
    'the customer is another',
    { reason: 'out-of-scope', customer: 'Acme', customers: 1 },
    'Ann may archive customers, because role Team Lead contains customer.*, but not of Acme: it is none of the one customer assigned to Ann.',
  ],
  [
    'they stand in for others',
    { customers: 4, standsIn: ['Ben', 'Cleo'] },
    'Ann may archive customers because role Team Lead contains customer.*. Ann would lose it without role Team Lead. Customers: 4 customers assigned. Among them those of Ben and Cleo, for whom Ann stands in today.',
  ],
  [
    'the account has ended',
    { reason: 'inactive', status: 'outside' },
    'Ann may do nothing: today is outside the days of this temporary account.',
  ],
])('%s', (_, change, words) => expect(inWords({ ...asked, ...change }).join(' ')).toBe(words));

test.each([
  [
    { by: 'Ada', on: '21/11/2026' },
    { by: 'Set-up', on: '01/11/2026' },
    'Ada gave role Engineer on 21/11/2026. Set-up put asset.* into it on 01/11/2026.',
  ],
  [null, null, 'The log does not tell who gave role Engineer.'],
])('how a grant came about is told', (given, added, words) =>
  expect(originWords({ role: 'Engineer', pattern: 'asset.*', given, added })).toBe(words),
);
