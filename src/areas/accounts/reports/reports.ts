import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { text } from '#engine/kinds/text/text.ts';
import { type Report, type ReportColumn, report } from '#engine/reports/report.ts';

const money = (key: string, label: string): ReportColumn => ({ key, label, kind: 'money' });
const word = (key: string, label: string): ReportColumn => ({ key, label, kind: 'text' });
const whole = (key: string, label: string): ReportColumn => ({ key, label, kind: 'whole' });

const BUCKETS: readonly ReportColumn[] = [
  money('notDuePence', 'Not due'),
  money('b30Pence', '1–30 days'),
  money('b60Pence', '31–60 days'),
  money('b90Pence', '61–90 days'),
  money('olderPence', '91 days or more'),
  money('unallocatedPence', 'Unallocated'),
  money('totalPence', 'Balance'),
];

const code = (label: string, optional: boolean) =>
  text({
    label,
    max: 8,
    pattern: ['^\\d{4,8}$', 'Enter 4 to 8 digits.'],
    ...(optional ? { optional } : { default: '1100' }),
  });

export const debtorsByAge = report({
  name: 'sales-debtors-by-age',
  path: '/accounts/reports/sales/debtors-by-age',
  title: 'Debtors by age',
  answers: 'What customers owed on a day, by age, and whether it agrees with 1100.',
  permission: 'openItem.view',
  of: ['openItem', 'allocation', 'customerAccount'],
  asks: {
    asAt: day({ label: 'As at', default: '{today}' }),
    basis: choice({
      label: 'Age',
      default: 'due',
      options: { due: { label: 'From the due date' }, document: { label: 'From the document date' } },
    }),
  },
  columns: [
    word('customer', 'Customer'),
    ...BUCKETS,
    whole('oldestDays', 'Oldest days'),
    { key: 'lastPaidOn', label: 'Last paid', kind: 'day' },
  ],
  chart: { label: 'Debts by customer and age', stacked: true },
  empty: 'No open items on this day.',
});

export const debtors = report({
  name: 'customer-debtors',
  path: '/accounts/customer/debtors',
  title: 'Debtors',
  answers: 'Customers who owe money today, and how late.',
  permission: 'openItem.view',
  of: ['openItem', 'allocation', 'customerAccount'],
  asks: {
    show: choice({
      label: 'Customers',
      default: 'all',
      options: { all: { label: 'All with open items' }, overdue: { label: 'With overdue items' } },
    }),
  },
  columns: [
    word('customer', 'Customer'),
    money('totalPence', 'Balance'),
    money('overduePence', 'Overdue'),
    ...BUCKETS.filter(({ key }) => key !== 'totalPence'),
    money('limitPence', 'Credit limit'),
    whole('oldestDays', 'Oldest days'),
    word('stop', 'On stop'),
  ],
  empty: 'No customer owes money.',
});

export const trialBalance = report({
  name: 'trial-balance',
  path: '/accounts/reports/nominal-code/trial-balance',
  title: 'Trial balance',
  answers: 'The balance of every nominal code on a day.',
  permission: 'journalLine.view',
  of: ['journalEntry', 'nominalCode'],
  asks: { asAt: day({ label: 'As at', default: '{today}' }) },
  columns: [
    word('code', 'Code'),
    word('name', 'Name'),
    word('type', 'Type'),
    money('debitPence', 'Debit'),
    money('creditPence', 'Credit'),
  ],
  empty: 'No journals up to this day.',
});

export const activity = report({
  name: 'nominal-code-activity',
  path: '/accounts/reports/nominal-code/activity',
  title: 'Nominal code activity',
  answers: 'Every line of a nominal code, or of several, within dates.',
  permission: 'journalLine.view',
  of: ['journalEntry', 'nominalCode'],
  asks: {
    code: code('Code', false),
    toCode: code('Up to code', true),
    from: day({ label: 'From', default: '{year}' }),
    to: day({ label: 'To', default: '{today}' }),
  },
  columns: [
    { key: 'postingDate', label: 'Date', kind: 'day' },
    word('kind', 'Type'),
    word('number', 'Document'),
    word('code', 'Code'),
    word('party', 'Customer or supplier'),
    word('memo', 'Details'),
    money('debitPence', 'Debit'),
    money('creditPence', 'Credit'),
    money('balancePence', 'Balance'),
  ],
  chart: { label: 'Movement by month' },
  empty: 'No journals within these dates.',
});

const DATES = {
  from: day({ label: 'From', default: '{year}' }),
  to: day({ label: 'To', default: '{today}' }),
};

const SALES: readonly ReportColumn[] = [
  money('invoicesPence', 'Invoices'),
  money('creditsPence', 'Credits'),
  money('otherPence', 'Other journals'),
  money('netPence', 'Net'),
  word('share', 'Share'),
  money('beforePence', 'Year before'),
  money('changePence', 'Change'),
];

export const salesByCustomer = report({
  name: 'sales-customers',
  path: '/accounts/reports/sales/customers',
  title: 'Sales by customer',
  answers: 'What each customer was invoiced less credited, with the same days of the year before.',
  permission: 'openItem.view',
  of: ['journalEntry', 'nominalCode', 'customer'],
  asks: DATES,
  columns: [word('customer', 'Customer'), ...SALES],
  chart: { label: 'Sales by customer, the 20 largest' },
  empty: 'No sales within these dates.',
});

export const salesByCode = report({
  name: 'sales-nominal-codes',
  path: '/accounts/reports/sales/nominal-codes',
  title: 'Sales by nominal code',
  answers: 'Sales by the code they were posted to, month by month.',
  permission: 'journalLine.view',
  of: ['journalEntry', 'nominalCode'],
  asks: DATES,
  columns: [word('code', 'Code'), word('name', 'Name'), ...SALES],
  chart: { label: 'Sales by code and month', stacked: true },
  empty: 'No sales within these dates.',
});

export const salesGraphs = report({
  name: 'sales-graphs',
  path: '/accounts/reports/sales/graphs',
  title: 'Sales graphs',
  answers: 'Sales month by month, this year and the year before.',
  permission: 'openItem.view',
  of: ['journalEntry', 'nominalCode'],
  asks: DATES,
  columns: [word('month', 'Month'), ...SALES],
  chart: { label: 'Sales by month, this year and the year before' },
  empty: 'No sales within these dates.',
});

export const profitLoss = report({
  name: 'profit-loss',
  path: '/accounts/reports/nominal-code/profit-loss',
  title: 'Profit and loss',
  answers: 'Income, costs and profit within dates, without the entries that close a year.',
  permission: 'journalLine.view',
  of: ['journalEntry', 'nominalCode'],
  asks: DATES,
  columns: [
    word('section', 'Section'),
    word('code', 'Code'),
    word('name', 'Name'),
    money('pence', 'Amount'),
    word('share', 'Of sales'),
    money('beforePence', 'Year before'),
  ],
  chart: { label: 'Sales and profits' },
  empty: 'No income or costs within these dates.',
});

export const balanceSheetReport = report({
  name: 'balance-sheet',
  path: '/accounts/reports/nominal-code/balance-sheet',
  title: 'Balance sheet',
  answers: 'What the company owns and owes on a day, and how it is financed.',
  permission: 'journalLine.view',
  of: ['journalEntry', 'nominalCode'],
  asks: { asAt: day({ label: 'As at', default: '{today}' }) },
  columns: [
    word('section', 'Section'),
    word('code', 'Code'),
    word('name', 'Name'),
    money('pence', 'Balance'),
    money('beforePence', 'Year before'),
  ],
  chart: { label: 'Assets and liabilities' },
  empty: 'No journals up to this day.',
});

export const books = report({
  name: 'books-in-balance',
  path: '/accounts/reports/books',
  title: 'Books in balance',
  answers: 'Whether ledger, open items, VAT, sales and documents agree with each other. Checked every night as well.',
  permission: 'period.view',
  of: ['journalEntry', 'openItem', 'allocation'],
  asks: {},
  columns: [word('fault', 'Fault'), word('found', 'Found')],
  empty: 'No checks yet.',
});

/** All reports of the accounts, in the order of the list. */
export const accountsReports: readonly Report[] = [
  debtorsByAge,
  salesGraphs,
  salesByCustomer,
  salesByCode,
  profitLoss,
  balanceSheetReport,
  trialBalance,
  activity,
  books,
];
