import { addBookChecks } from '#areas/accounts/accounts.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { mountCustomerAccounts } from './account/accountRoutes.server.ts';
import { followInUse } from './account/inUse.server.ts';
import { deliveryBehaviour } from './deliveries/delivery.server.ts';
import { mountDeliveries } from './deliveries/deliveryRoutes.server.ts';
import { depositOnAcceptance } from './invoices/depositOnAcceptance.server.ts';
import { mountInvoiceLinks } from './invoices/invoiceLinkRoutes.server.ts';
import { mountInvoices } from './invoices/invoiceRoutes.server.ts';
import { SALES_CHECKS } from './invoices/salesFaults.server.ts';
import { salesDocumentBehaviour } from './invoices/salesDocument.server.ts';
import { customerOrderBehaviour } from './orders/customerOrder.server.ts';
import { mountOrders } from './orders/orderRoutes.server.ts';
import { mountQuoteLinks } from './orders/quoteLinkRoutes.server.ts';
import { salesAuditEvents } from './salesAuditEvents.server.ts';
import { orderTemplateBehaviour } from './templates/orderTemplate.server.ts';
import { mountTemplates } from './templates/templateRoutes.server.ts';
import { productBehaviour } from './products/product.server.ts';
import { mountProducts } from './products/productRoutes.server.ts';

export { draftDelivery } from './deliveries/draftDelivery.server.ts';
export { scheduleQuotes } from './orders/expireQuotes.server.ts';
export { draftInvoice } from './invoices/draftInvoice.server.ts';

export const area: AreaModule = {
  behaviours: [
    productBehaviour,
    customerOrderBehaviour,
    orderTemplateBehaviour,
    deliveryBehaviour,
    salesDocumentBehaviour,
    depositOnAcceptance,
    ...followInUse,
  ],
  auditEvents: [salesAuditEvents],
  register() {
    addBookChecks(SALES_CHECKS);
  },
  mount(app, services) {
    mountProducts(app, services.database);
    mountOrders(app, services);
    mountQuoteLinks(app, services);
    mountTemplates(app, services);
    mountCustomerAccounts(app, services);
    mountDeliveries(app, services);
    mountInvoices(app, services);
    mountInvoiceLinks(app, services);
  },
};
