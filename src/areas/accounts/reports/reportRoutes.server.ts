import type { FastifyInstance } from 'fastify';
import type { Database } from '#engine/db/pool.server.ts';
import { mountReport } from '#engine/reports/reports.server.ts';
import { answerBooks } from './books.server.ts';
import { answerDebtors, answerDebtorsByAge } from './debtors.server.ts';
import { answerActivity, answerTrialBalance } from './nominal.server.ts';
import {
  activity,
  balanceSheetReport,
  books,
  debtors,
  debtorsByAge,
  profitLoss,
  salesByCode,
  salesByCustomer,
  salesGraphs,
  trialBalance,
} from './reports.ts';
import { answerSalesByCode, answerSalesByCustomer, answerSalesGraphs } from './sales.server.ts';
import { answerBalanceSheet, answerProfitAndLoss } from './statements.server.ts';

/** Routes of the accounts' reports. */
export function mountReports(app: FastifyInstance, database: Database): void {
  mountReport(app, database, debtorsByAge, answerDebtorsByAge);
  mountReport(app, database, debtors, answerDebtors);
  mountReport(app, database, salesGraphs, answerSalesGraphs);
  mountReport(app, database, salesByCustomer, answerSalesByCustomer);
  mountReport(app, database, salesByCode, answerSalesByCode);
  mountReport(app, database, profitLoss, answerProfitAndLoss);
  mountReport(app, database, balanceSheetReport, answerBalanceSheet);
  mountReport(app, database, trialBalance, answerTrialBalance);
  mountReport(app, database, activity, answerActivity);
  mountReport(app, database, books, answerBooks);
}
