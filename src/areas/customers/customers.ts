import { areaModel } from '#engine/access/areaModel.ts';
import { editTitle, newTitle, screensOf } from '#engine/entity/screensOf.ts';
import { call } from './call-tracker/call.ts';
import { followUp } from './call-tracker/followUp.ts';
import { contact } from './contacts/contact.ts';
import { contactLink } from './contacts/contactLink.ts';
import { coverNote } from './cover-notes/coverNote.ts';
import { customer } from './customers/customer.ts';
import { location } from './sites/location.ts';
import { site } from './sites/site.ts';
import { customerUser } from './users/customerUser.ts';

const of = (face: 'list' | 'create' | 'show' | 'edit') => ({ entity: customer.name, face }) as const;

export const area = areaModel('customers', {
  entities: [customer, site, location, contact, contactLink, call, followUp, coverNote, customerUser],
  permissions: [
    {
      code: 'customer.offboard',
      group: 'Customers',
      sentence: 'Start, complete and cancel offboardings',
      grants: ['lead', 'manager'],
    },
    { code: 'contact.verify', group: 'Contacts', sentence: 'Verify callers with the caller check' },
    { code: 'contact.merge', group: 'Contacts', sentence: 'Merge contacts of the same customer' },
    {
      code: 'contact.mergeAcross',
      group: 'Contacts',
      sentence: 'Merge contacts of different customers',
      risk: 'sensitive',
    },
    {
      code: 'call.override',
      group: 'Calls',
      sentence: 'Call customers and contacts who want no sales calls, with a reason',
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
      title: newTitle(customer),
      area: 'customers',
      permission: 'customer.create',
      of: of('create'),
    },
    {
      path: '/customers/filter',
      title: 'Customer filter',
      area: 'customers',
      permission: 'customer.view',
      menu: true,
    },
    {
      path: '/customers/contacts',
      title: 'Customer contacts',
      area: 'customers',
      permission: 'contact.view',
      menu: true,
    },
    {
      path: '/customers/sales/call-tracker',
      title: 'Call tracker',
      area: 'customers',
      permission: 'call.view',
      menu: true,
    },
    {
      path: '/customers/sales/call-tracker/create',
      title: 'Log call',
      area: 'customers',
      permission: 'call.create',
      parent: '/customers/sales/call-tracker',
    },
    {
      path: '/customers/sales/call-tracker/all',
      title: 'All calls',
      area: 'customers',
      permission: 'call.view',
      parent: '/customers/sales/call-tracker',
    },
    {
      path: '/customers/{customerId}',
      title: 'Customer record',
      area: 'customers',
      permission: 'customer.view',
      parent: '/customer/{customerId}',
      of: of('show'),
    },
    {
      path: '/customers/{customerId}/edit',
      title: editTitle(customer),
      area: 'customers',
      permission: 'customer.update',
      parent: '/customer/{customerId}',
      of: of('edit'),
    },
    {
      path: '/customers/{customerId}/site-create',
      title: newTitle(site),
      area: 'customers',
      permission: 'site.create',
      parent: '/customers/{customerId}',
      panel: true,
    },
    {
      path: '/cover-notes',
      title: 'Customer Cover Notes',
      area: 'customers',
      permission: 'coverNote.view',
      menu: true,
    },
    { path: '/customer/choose', title: 'Choose customer', area: 'customers', permission: 'customer.view' },
    // The frame of a customer, for all its pages including its record.
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
      title: 'Dashboard',
      area: 'customers',
      permission: 'customer.view',
      parent: '/customer/{customerId}',
    },
    {
      path: '/customer/{customerId}/support-summary',
      title: 'Support summary',
      area: 'customers',
      permission: 'customer.view',
      parent: '/customer/{customerId}',
    },
    ...screensOf(contact),
    ...screensOf(site),
    ...screensOf(location),
    ...screensOf(call),
    ...screensOf(followUp),
    ...screensOf(coverNote),
    // The only form whose URL may identify a record by its ID in the directory.
    ...screensOf(customerUser).map((screen) =>
      screen.of?.face === 'edit' ? { ...screen, anyId: true as const } : screen,
    ),
  ],
});
