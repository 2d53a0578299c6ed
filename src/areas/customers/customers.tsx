import { lazy } from 'react';
import { showTab } from '#engine/records/show/showTab.tsx';
import { drawerForm } from '#engine/records/drawer/drawer.web.ts';
import type { Components } from '#engine/screens/components.web.ts';
import { allows } from '#engine/session/session.web.ts';

export { openAdding } from './browser/adding.web.ts';
export { addToCustomerMenu } from './browser/customerMenu.web.ts';
export { useOverview } from './browser/useOverview.web.ts';
export type { FoundCaller } from './call-tracker/CallerFind.tsx';
export { addDashboardWidget } from './dashboard/widgets.web.ts';

showTab('team', {
  key: 'customers',
  label: 'Customers',
  Content: lazy(async () => ({ default: (await import('./customers/TeamCustomers.tsx')).TeamCustomers })),
  isFor: () => allows('customer.view'),
});

/** Search for a caller by number or name; loaded on an incoming call. */
export const fetchCallerFind = async () => (await import('./call-tracker/CallerFind.tsx')).CallerFind;

/** Types that a user may add to a customer; loaded on first use. */
export const fetchAddable = async () => (await import('./browser/useAddable.web.ts')).addableIn;

drawerForm('contact', () => import('./contacts/ContactForm.tsx'));
drawerForm('site', () => import('./sites/SiteForm.tsx'));

export const components: Components = {
  '/customers': () => import('./customers/CustomerList.tsx'),
  '/customers/create': () => import('./customers/CustomerCreate.tsx'),
  '/customers/filter': () => import('./customers/CustomerFilter.tsx'),
  '/customers/contacts': () => import('./contacts/AllContacts.tsx'),
  '/customers/sales/call-tracker': () => import('./call-tracker/CallDay.tsx'),
  '/customers/sales/call-tracker/create': () => import('./call-tracker/LogCall.tsx'),
  '/customers/sales/call-tracker/all': () => import('./call-tracker/AllCalls.tsx'),
  '/customers/{customerId}': () => import('./customers/CustomerShow.tsx'),
  '/customers/{customerId}/edit': () => import('./customers/CustomerEdit.tsx'),
  '/customers/{customerId}/site-create': () => import('./sites/SiteForm.tsx'),
  '/cover-notes': () => import('./cover-notes/AllCoverNotes.tsx'),
  '/customer/choose': () => import('./customers/ChooseCustomer.tsx'),
  '/customer/{customerId}': () => import('./browser/CustomerBrowser.tsx'),
  '/customer/{customerId}/dashboard': () => import('./dashboard/CustomerDashboard.tsx'),
  '/customer/{customerId}/support-summary': () => import('./support-summary/SupportSummaryScreen.tsx'),
  '/customer/{customerId}/contacts': () => import('./contacts/ContactList.tsx'),
  '/customer/{customerId}/contacts/create': () => import('./contacts/ContactForm.tsx'),
  '/customer/{customerId}/contacts/{id}': () => import('./contacts/ContactShow.tsx'),
  '/customer/{customerId}/contacts/{id}/edit': () => import('./contacts/ContactForm.tsx'),
  '/customer/{customerId}/users/{id}': () => import('./users/CustomerUserShow.tsx'),
  '/customer/{customerId}/users/{id}/edit': () => import('./users/CustomerUserEdit.tsx'),
  '/customer/{customerId}/locations/{id}': () => import('./sites/LocationShow.tsx'),
  '/customer/{customerId}/sites': () => import('./sites/SiteList.tsx'),
  '/customer/{customerId}/sites/create': () => import('./sites/SiteForm.tsx'),
  '/customer/{customerId}/sites/{id}': () => import('./sites/SiteShow.tsx'),
  '/customer/{customerId}/sites/{id}/edit': () => import('./sites/SiteForm.tsx'),
};
