import type { Components } from '#engine/screens/components.web.ts';

const report = () => import('./reports/AccountsReport.tsx');

export const components: Components = {
  '/accounts/customer/debtors': report,
  '/accounts/customer/payments/create': () => import('./payments/PaymentCreate.tsx'),
  '/accounts/journals': () => import('./ledger/JournalList.tsx'),
  '/accounts/journals/create': () => import('./ledger/JournalCreate.tsx'),
  '/accounts/journals/{id}': () => import('./ledger/JournalShow.tsx'),
  '/accounts/open-items/{id}': () => import('./receivables/OpenItemShow.tsx'),
  '/accounts/periods': () => import('./periods/PeriodsScreen.tsx'),
  '/accounts/reports/list': () => import('./reports/ReportList.tsx'),
  '/accounts/reports/sales/debtors-by-age': report,
  '/accounts/reports/sales/graphs': report,
  '/accounts/reports/sales/customers': report,
  '/accounts/reports/sales/nominal-codes': report,
  '/accounts/reports/nominal-code/profit-loss': report,
  '/accounts/reports/nominal-code/balance-sheet': report,
  '/accounts/reports/nominal-code/trial-balance': report,
  '/accounts/reports/nominal-code/activity': report,
  '/accounts/reports/books': report,
};
