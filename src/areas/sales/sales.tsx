import { later } from '#engine/screens/laterPart.web.ts';
import { slot } from '#engine/screens/slots.tsx';
import { allows } from '#engine/session/session.web.ts';
import { addToCustomerMenu } from '#areas/customers/customers.tsx';
import { helpWithLines } from '#engine/kinds/lines/lineHelp.web.ts';
import type { Components } from '#engine/screens/components.web.ts';
import { INVOICE_LINK } from './invoices/invoicePrint.ts';
import { QUOTE_LINK } from './orders/quote.ts';
import { CUSTOMER_ACCOUNTS, CUSTOMER_ORDERS } from './salesScreens.ts';

export const components: Components = {
  '/accounts/customer/orders/{id}': () => import('./orders/OrderShow.tsx'),
  '/accounts/customer/orders/templates/{id}': () => import('./templates/TemplateShow.tsx'),
  '/accounts/deliveries/{id}': () => import('./deliveries/DeliveryShow.tsx'),
  '/accounts/customer/invoices/{id}': () => import('./invoices/InvoiceShow.tsx'),
  [INVOICE_LINK]: () => import('./invoices/InvoicePage.tsx'),
  [QUOTE_LINK]: () => import('./orders/QuotePage.tsx'),
  [CUSTOMER_ACCOUNTS]: () => import('./account/CustomerAccountsScreen.tsx'),
  [CUSTOMER_ORDERS]: () => import('./orders/CustomerOrderList.tsx'),
};

helpWithLines('customerOrderLine', async () => (await import('./orders/orderLineHelp.web.ts')).orderLineHelp());

helpWithLines('salesDocumentLine', async () => (await import('./invoices/invoiceLineHelp.web.ts')).invoiceLineHelp());
helpWithLines('orderTemplateLine', async () => (await import('./templates/templateLineHelp.web.ts')).templateLineHelp);
helpWithLines('deliveryLine', async () => (await import('./deliveries/deliveryLineHelp.web.ts')).deliveryLineHelp);

addToCustomerMenu({
  order: 15,
  entries: [
    { to: CUSTOMER_ORDERS, icon: 'file-text' },
    { to: CUSTOMER_ACCOUNTS, icon: 'wallet-cards' },
  ],
});

const BalanceTile = later(async () => (await import('./account/BalanceTile.tsx')).BalanceTile, <div data-tile />);
slot<{ readonly customerId: number }>('customer:dashboard:tiles', ({ customerId }) =>
  allows('openItem.view') ? <BalanceTile customerId={customerId} /> : null,
);
