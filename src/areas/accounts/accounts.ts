import { areaModel } from '#engine/access/areaModel.ts';
import { plain, sensitive } from '#engine/access/catalogue.ts';
import { readScreensOf } from '#engine/entity/ledgerScreens.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { nominalCode } from './chart/nominalCode.ts';
import { vatCode } from './chart/vatCode.ts';
import { journalEntry } from './ledger/journalEntry.ts';
import { journalLine } from './ledger/journalLine.ts';
import { vatEntry } from './ledger/vatEntry.ts';
import { customerPayment } from './payments/customerPayment.ts';
import { accountingPeriod } from './periods/accountingPeriod.ts';
import { financialYear } from './periods/financialYear.ts';
import { lockDate } from './periods/lockDate.ts';
import { accountsReports, debtors } from './reports/reports.ts';
import { allocation } from './receivables/allocation.ts';
import { customerAccount } from './receivables/customerAccount.ts';
import { openItem } from './receivables/openItem.ts';

const LEDGER = { area: 'accounts', part: 'Ledger' } as const;
const RECEIVABLES = { area: 'accounts', part: 'Receivables' } as const;
const JOURNALS = 'Manual journals';
const PERIODS = 'Accounting periods';
const FINANCE = ['finance'];

export const area = areaModel('accounts', {
  entities: [
    nominalCode,
    vatCode,
    financialYear,
    accountingPeriod,
    lockDate,
    journalEntry,
    journalLine,
    vatEntry,
    customerAccount,
    openItem,
    allocation,
    customerPayment,
  ],
  permissions: [
    { ...sensitive('journal.post', 'Post manual journals', JOURNALS), grants: FINANCE },
    { ...sensitive('journal.reverse', 'Reverse journals', JOURNALS), grants: FINANCE },
    { ...sensitive('customerPayment.refund', 'Refund customers', customerPayment.plural), grants: FINANCE },
    { ...plain('openItem.allocate', 'Allocate receipts and credit notes', openItem.plural), grants: FINANCE },
    { ...plain('period.view', 'View accounting periods and lock dates', PERIODS), grants: FINANCE },
    sensitive('period.manage', 'Add financial years and set lock dates', PERIODS),
    { ...sensitive('period.postToSoftClosed', 'Post to soft-closed periods', PERIODS), grants: FINANCE },
    { ...sensitive('period.softClose', undefined, PERIODS), grants: FINANCE },
    sensitive('period.lock', undefined, PERIODS),
    sensitive('period.reopen', undefined, PERIODS),
  ],
  screens: [
    ...readScreensOf(journalEntry, LEDGER),
    ...readScreensOf(openItem, RECEIVABLES),
    { path: '/accounts/journals/create', title: 'New journal', area: 'accounts', permission: 'journal.post' },
    { path: '/accounts/periods', title: 'Accounting periods', ...LEDGER, permission: 'period.view', menu: true },
    { path: debtors.path, title: debtors.title, ...RECEIVABLES, permission: debtors.permission, menu: true },
    { path: '/accounts/reports/list', title: 'Reports', area: 'accounts', permission: 'openItem.view', menu: true },
    ...accountsReports.map(
      ({ path, title, permission }): ScreenFacts => ({
        path,
        title,
        area: 'accounts',
        permission,
      }),
    ),
  ],
});
