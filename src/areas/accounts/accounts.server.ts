import type { AreaModule } from '#engine/api/area.server.ts';
import { registerCalculations } from '#engine/api/calculations.server.ts';
import { nominalCodeBehaviour } from './chart/nominalCode.server.ts';
import { vatCodeBehaviour } from './chart/vatCode.server.ts';
import { accountsAuditEvents } from './accountsAuditEvents.server.ts';
import { accountsCalculations } from './kernel/kernel.calculations.server.ts';
import { mountJournals } from './ledger/journalRoutes.server.ts';
import { customerPaymentBehaviour } from './payments/customerPayment.server.ts';
import { mountPayments } from './payments/paymentRoutes.server.ts';
import { mountPeriods } from './periods/periodRoutes.server.ts';
import { accountingPeriodBehaviour, lockDateBehaviour } from './periods/periods.server.ts';
import { mountReports } from './reports/reportRoutes.server.ts';
import { mountAllocations } from './receivables/allocateRoutes.server.ts';
import { customerAccountBehaviour } from './receivables/customerAccount.server.ts';

export { readVatBook } from './chart/vatBook.server.ts';
export { readPlain } from './readPlain.server.ts';
export { addBookChecks, type BookCheck, faultsOf } from './ledger/books.server.ts';
export { BOOKS_ALARM, scheduleBooks } from './ledger/checkBooks.server.ts';
export { scheduleMonths } from './ledger/months.server.ts';
export { allocateTo, holdAccount } from './receivables/items.server.ts';
export { postSalesDocument } from './ledger/postSales.server.ts';

export const area: AreaModule = {
  auditEvents: [accountsAuditEvents],
  behaviours: [
    nominalCodeBehaviour,
    vatCodeBehaviour,
    accountingPeriodBehaviour,
    lockDateBehaviour,
    customerAccountBehaviour,
    customerPaymentBehaviour,
  ],
  register() {
    registerCalculations(accountsCalculations);
  },
  mount(app, { database }) {
    mountPeriods(app, database);
    mountJournals(app, database);
    mountPayments(app, database);
    mountAllocations(app, database);
    mountReports(app, database);
  },
};
