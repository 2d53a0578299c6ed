import { column, type KnownColumn, type Preset, type Target, to } from '#engine/import/mapping/preset.ts';
import { fullName } from './itflow.ts';

/*
 * Presets for customers of accounting products: contacts of Xero and Sage Accounting, and customers of QuickBooks
 * Online. Bank details, terms and balances are not imported.
 */

const LINE = { line: true } as const;
const LEAVE = { unfit: 'leave' } as const;
const none = (...headers: readonly string[]): readonly KnownColumn[] => headers.map((header) => column(header));

const CUSTOMER: Target = {
  key: 'customer',
  noun: 'customer',
  fixed: { type: 'business', source: 'existing' },
  remarks: 'notes',
};

const site = (key: string, name: string, isPrimary: boolean): Target => ({
  key,
  noun: 'site',
  needs: ['line1', 'town', 'postcode'],
  links: { customerId: 'customer' },
  fixed: { name, line1: 'Address not known', town: 'Not known', isPrimary },
  remarks: 'notes',
});

const contact = (key: string, more: Partial<Target> = {}): Target => ({
  key,
  noun: 'contact',
  needs: ['lastName', 'firstName'],
  links: { customerId: 'customer' },
  remarks: 'notes',
  ...more,
});

/** The fields of an address. Only the place of the postcode differs in the products’ words. */
const place = (target: string, lines: readonly string[], [town, county, postcode, country]: readonly string[]) => [
  ...lines.map((header, at) =>
    at < 3 ? column(header, to(target, `line${at + 1}`)) : column(header, to(target, 'notes', LINE)),
  ),
  column(town ?? '', to(target, 'town')),
  column(county ?? '', to(target, 'county')),
  column(postcode ?? '', to(target, 'postcode', LEAVE)),
  column(country ?? '', to(target, 'country')),
];

const xeroPlace = (target: string, sort: 'PO' | 'SA') =>
  place(
    target,
    [1, 2, 3, 4].map((line) => `${sort}AddressLine${line}`),
    ['City', 'Region', 'PostalCode', 'Country'].map((part) => sort + part),
  );

const PERSONS = [1, 2, 3, 4, 5] as const;

export const xeroContacts: Preset = {
  key: 'xero-contacts',
  title: 'Xero: contacts',
  about: 'Each row creates a customer with its addresses and people. Remove suppliers from the file first.',
  source: 'xero',
  targets: [
    CUSTOMER,
    site('site', 'Main site', true),
    site('delivery', 'Delivery address', false),
    contact('contact', { fixed: { roles: ['primary'] } }),
    ...PERSONS.map((person) => contact(`person${person}`)),
  ],
  columns: [
    column('ContactName', to('customer', 'name')),
    column('AccountNumber', to('customer', 'code', LEAVE)),
    column('EmailAddress', to('customer', 'email', LEAVE), to('contact', 'email', LEAVE)),
    column('FirstName', to('contact', 'firstName')),
    column('LastName', to('contact', 'lastName')),
    ...xeroPlace('site', 'PO'),
    ...xeroPlace('delivery', 'SA'),
    column('PhoneNumber', to('customer', 'phone', LEAVE)),
    column('MobileNumber', to('contact', 'mobile', LEAVE)),
    column('DDINumber', to('contact', 'directDial', LEAVE)),
    column('TaxNumber', to('customer', 'vatNumber', LEAVE)),
    column('Website', to('customer', 'website', LEAVE)),
    column('LegalName', to('customer', 'legalName')),
    column('CompanyNumber', to('customer', 'companyNumber', LEAVE)),
    ...PERSONS.flatMap((person) => [
      column(`Person${person}FirstName`, to(`person${person}`, 'firstName')),
      column(`Person${person}LastName`, to(`person${person}`, 'lastName')),
      column(`Person${person}Email`, to(`person${person}`, 'email', LEAVE)),
      column([`Person${person}IncludeInEmails`, `Person${person}IncludeInEmail`]),
    ]),
    ...none(
      'POAttentionTo',
      'SAAttentionTo',
      'FaxNumber',
      'SkypeName',
      'BankAccountName',
      'BankAccountNumber',
      'BankAccountParticulars',
      'TaxNumberName',
      'AccountsReceivableTaxCodeName',
      'AccountsPayableTaxCodeName',
      'Discount',
      'DueDateBillDay',
      'DueDateBillTerm',
      'DueDateSalesDay',
      'DueDateSalesTerm',
      'SalesAccount',
      'PurchasesAccount',
      'TrackingName1',
      'SalesTrackingOption1',
      'PurchasesTrackingOption1',
      'TrackingName2',
      'SalesTrackingOption2',
      'PurchasesTrackingOption2',
      'BrandingTheme',
    ),
    column(['DefaultTaxBillsName', 'DefaultTaxBills']),
    column(['DefaultTaxSalesName', 'DefaultTaxSales']),
  ],
};

export const quickBooksCustomers: Preset = {
  key: 'quickbooks-customers',
  title: 'QuickBooks Online: customers',
  about: 'Each row creates a customer with its address and contact. A row without a company is named by its contact.',
  source: 'quickbooks',
  targets: [CUSTOMER, site('site', 'Main site', true), contact('contact', { fixed: { roles: ['primary'] } })],
  columns: [
    column('Full Name', ...fullName('contact'), to('customer', 'name', { unless: ['name'] })),
    column('Company', to('customer', 'name')),
    column('Email', to('customer', 'email', LEAVE), to('contact', 'email', LEAVE)),
    column('Phone', to('customer', 'phone', LEAVE)),
    column('Mobile', to('contact', 'mobile', LEAVE)),
    column('Website', to('customer', 'website', LEAVE)),
    ...place('site', ['Street'], ['City/Town', 'State/Province/Region', 'Postcode/ZIP', 'Country']),
    column('Tax ID / Resale Number', to('customer', 'vatNumber', LEAVE)),
    ...none('Fax', 'Opening Balance', 'Opening Balance Date', 'Currency'),
  ],
};

const sagePlace = (target: string, address: string) =>
  place(
    target,
    [1, 2].map((line) => `${address} Line ${line}`),
    ['Town', 'County', 'Post Code', 'Country'].map((part) => `${address} ${part}`),
  );

export const sageContacts: Preset = {
  key: 'sage-contacts',
  title: 'Sage Accounting: contacts',
  about: 'Each row creates a customer with its addresses and contact. Remove suppliers from the file first.',
  source: 'sage',
  targets: [
    CUSTOMER,
    site('site', 'Main site', true),
    site('delivery', 'Delivery address', false),
    contact('contact', { fixed: { roles: ['primary'] } }),
  ],
  columns: [
    column('Reference', to('customer', 'code', LEAVE)),
    column('Company Name', to('customer', 'name')),
    ...sagePlace('site', 'Main Address'),
    ...sagePlace('delivery', 'Address 2'),
    column('Main Contact Name', ...fullName('contact')),
    column('Main Contact Phone', to('contact', 'phone', LEAVE)),
    column('Main Contact Mobile', to('contact', 'mobile', LEAVE)),
    column('Main Contact Email', to('contact', 'email', LEAVE), to('customer', 'email', LEAVE)),
    column('VAT Number', to('customer', 'vatNumber', LEAVE)),
    ...none('Currency', 'Credit Limit', 'Main Address Type', 'Address 2 Type', 'Main Contact Fax'),
  ],
};
