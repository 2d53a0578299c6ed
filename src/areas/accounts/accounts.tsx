import type { Components } from '#engine/screens/components.web.ts';

export const components: Components = {
  '/accounts/customer/debtors': () => import('./reports/DebtorsScreen.tsx'),
  '/accounts/customer/payments/create': () => import('./payments/PaymentCreate.tsx'),
  '/accounts/journals': () => import('./ledger/JournalList.tsx'),
  '/accounts/journals/create': () => import('./ledger/JournalCreate.tsx'),
  '/accounts/journals/{id}': () => import('./ledger/JournalShow.tsx'),
  '/accounts/open-items/{id}': () => import('./receivables/OpenItemShow.tsx'),
  '/accounts/periods': () => import('./periods/PeriodsScreen.tsx'),
  '/accounts/reports/list': () => import('./reports/ReportList.tsx'),
  '/accounts/reports/sales/debtors-by-age': () => import('./reports/DebtorsByAgeReport.tsx'),
  '/accounts/reports/sales/graphs': () => import('./reports/SalesGraphsReport.tsx'),
  '/accounts/reports/sales/customers': () => import('./reports/SalesByCustomerReport.tsx'),
  '/accounts/reports/sales/nominal-codes': () => import('./reports/SalesByCodeReport.tsx'),
  '/accounts/reports/nominal-code/profit-loss': () => import('./reports/ProfitLossReport.tsx'),
  '/accounts/reports/nominal-code/balance-sheet': () => import('./reports/BalanceSheetReport.tsx'),
  '/accounts/reports/nominal-code/trial-balance': () => import('./reports/TrialBalanceReport.tsx'),
  '/accounts/reports/nominal-code/activity': () => import('./reports/ActivityReport.tsx'),
};
