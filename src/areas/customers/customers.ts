import { areaModel } from '#engine/access/areaModel.ts';
import { screensOf } from '#engine/entity/screensOf.ts';
import { contact } from './contacts/contact.ts';
import { contactLink } from './contacts/contactLink.ts';
import { customer } from './customers/customer.ts';
import { location } from './sites/location.ts';
import { site } from './sites/site.ts';

const of = (face: 'list' | 'create' | 'show' | 'edit') => ({ entity: customer.name, face }) as const;

export const area = areaModel('customers', {
  entities: [customer, site, location, contact, contactLink],
  permissions: [
    { code: 'contact.verify', group: 'Contacts', sentence: 'Verify callers with the caller check' },
    { code: 'contact.merge', group: 'Contacts', sentence: 'Merge contacts of the same customer' },
    {
      code: 'contact.mergeAcross',
      group: 'Contacts',
      sentence: 'Merge contacts of different customers',
      risk: 'sensitive',
    },
  ],
  screens: [
    {
      path: '/customers',
      title: 'Customers',
      area: 'customers',
      permission: 'customer.view',
      menu: true,
      of: of('list'),
    },
    {
      path: '/customers/create',
      title: 'Customer Create',
      area: 'customers',
      permission: 'customer.create',
      of: of('create'),
    },
    {
      path: '/customers/filter',
      title: 'Customer Filter',
      area: 'customers',
      permission: 'customer.view',
      menu: true,
    },
    {
      path: '/customers/contacts',
      title: 'Customer Contacts',
      area: 'customers',
      permission: 'contact.view',
      menu: true,
    },
    {
      path: '/customers/{customerId}',
      title: 'Customer',
      area: 'customers',
      permission: 'customer.view',
      parent: '/customer/{customerId}',
      of: of('show'),
    },
    {
      path: '/customers/{customerId}/edit',
      title: 'Customer Edit',
      area: 'customers',
      permission: 'customer.update',
      parent: '/customer/{customerId}',
      of: of('edit'),
    },
    {
      path: '/customers/{customerId}/site-create',
      title: 'Site Create',
      area: 'customers',
      permission: 'site.create',
      parent: '/customers/{customerId}',
      panel: true,
    },
    { path: '/customer/choose', title: 'Choose Customer', area: 'customers', permission: 'customer.view' },
    // The frame of a customer: everything of one customer, its record included.
    {
      path: '/customer/{customerId}',
      title: 'Customer',
      area: 'customers',
      permission: 'customer.view',
      layout: true,
      opens: '/customer/{customerId}/dashboard',
    },
    {
      path: '/customer/{customerId}/dashboard',
      title: 'Customer Dashboard',
      area: 'customers',
      permission: 'customer.view',
      parent: '/customer/{customerId}',
    },
    ...screensOf(contact),
    ...screensOf(site),
    ...screensOf(location),
  ],
});
