import { areaModel } from '#engine/access/areaModel.ts';
import { delivery } from './deliveries/delivery.ts';
import { INVOICE_LINK } from './invoices/invoicePrint.ts';
import { salesDocument } from './invoices/salesDocument.ts';
import { customerOrder } from './orders/customerOrder.ts';
import { QUOTE_LINK } from './orders/quote.ts';
import { product } from './products/product.ts';
import { productGroup } from './products/productGroup.ts';
import { CUSTOMER_ACCOUNTS, CUSTOMER_ORDERS } from './salesScreens.ts';
import { MARGIN_VIEW, OVERRIDE_CREDIT } from './salesPermissions.ts';
import { orderTemplate } from './templates/orderTemplate.ts';

export const area = areaModel('sales', {
  entities: [productGroup, product, customerOrder, orderTemplate, delivery, salesDocument],
  screens: [
    { path: QUOTE_LINK, title: 'Quote', area: 'accounts', public: true, secretAddress: true, bare: true },
    { path: INVOICE_LINK, title: 'Invoice', area: 'accounts', public: true, secretAddress: true, bare: true },
    {
      path: CUSTOMER_ORDERS,
      title: 'Quotes and orders',
      area: 'customers',
      permission: 'customerOrder.view',
      parent: '/customer/{customerId}',
    },
    {
      path: CUSTOMER_ACCOUNTS,
      title: 'Accounts',
      area: 'customers',
      permission: 'openItem.view',
      parent: '/customer/{customerId}',
    },
  ],
  permissions: [
    {
      code: MARGIN_VIEW,
      group: 'Margins',
      sentence: 'View costs and margins',
      grants: ['lead', 'manager', 'finance'],
    },
    { code: 'salesDocument.credit', sentence: 'Credit invoices', grants: ['finance'] },
    { code: 'customerOrder.amend', sentence: 'Amend orders that customers accepted' },
    { code: OVERRIDE_CREDIT, sentence: 'Accept orders above the credit limit of the customer' },
  ],
});
