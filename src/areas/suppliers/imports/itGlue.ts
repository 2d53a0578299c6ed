import { column, to, type Preset } from '#engine/import/mapping/preset.ts';

/*
 * Preset for vendors of an IT Glue account export. There, each organisation has its own record of a vendor with its
 * account number. Here, the vendor is one provider, with an account of each customer. What concerns the customer stays
 * with its account. Vendors are a flexible type, so accounts name its columns themselves.
 */

const LINE = { line: true } as const;
const LEAVE = { unfit: 'leave' } as const;

/** Common types of vendors mapped to services. */
const SERVICES: Readonly<Record<string, string>> = {
  isp: 'internet',
  internet: 'internet',
  broadband: 'internet',
  telecom: 'telephony',
  telephone: 'telephony',
  telephony: 'telephony',
  voip: 'telephony',
  mobile: 'mobile',
  hosting: 'hosting',
  registrar: 'registrar',
  domains: 'registrar',
  filtering: 'filtering',
  backup: 'backup',
  mis: 'mis',
};

export const itGlueVendors: Preset = {
  key: 'itglue-vendors',
  title: 'IT Glue: vendors',
  about: 'vendors.csv of an account export, as providers with an account of each organisation.',
  source: 'itglue',
  asks: ['customerId'],
  targets: [
    { key: 'provider', noun: 'provider', repeats: true },
    {
      key: 'account',
      noun: 'providerAccount',
      main: true,
      links: { providerId: 'provider' },
      fixed: { service: 'other' },
      remarks: 'notes',
    },
  ],
  columns: [
    column('id', to('account', 'id')),
    column('organization', to('account', 'customerId')),
    // Without an account number, the account goes by the name of the vendor.
    column(
      ['vendor_name', 'name', 'vendor'],
      to('provider', 'name'),
      to('account', 'reference', { unless: ['reference'], ...LEAVE }),
    ),
    column(
      ['account_number', 'account', 'customer_number'],
      to('account', 'accountNumber', LEAVE),
      to('account', 'reference', LEAVE),
    ),
    column(['vendor_type', 'type', 'category'], to('account', 'service', { words: SERVICES, ...LEAVE })),
    column(['support_phone', 'phone', 'phone_number'], to('provider', 'supportPhone', { keep: true, ...LEAVE })),
    column(['website', 'portal', 'support_website'], to('provider', 'portalUrl', { keep: true, ...LEAVE })),
    ...['support_email', 'email', 'account_manager', 'account_rep', 'contact'].map((header) =>
      column(header, to('account', 'notes', LINE)),
    ),
    column('notes', to('account', 'notes')),
    column('archived', to('account', 'notes', { ...LINE, words: { no: '', false: '' } })),
  ],
};
