import { column, to, type Preset } from '#engine/import/mapping/preset.ts';
import { INDUSTRIES } from './itflow.ts';

/* Presets for organisations, locations and contacts of an IT Glue account export. */

const SOURCE = 'itglue';

const LINE = { line: true } as const;
const LEAVE = { unfit: 'leave' } as const;
/** Only archived records say so in their notes. */
const ARCHIVED = { ...LINE, words: { no: '', false: '' } } as const;

export const itGlueOrganisations: Preset = {
  key: 'itglue-organizations',
  title: 'IT Glue: organisations',
  about: 'organizations.csv of an account export. Each row creates a customer.',
  source: SOURCE,
  targets: [{ key: 'customer', noun: 'customer', fixed: { type: 'business', source: 'existing' }, remarks: 'notes' }],
  columns: [
    column('id', to('customer', 'id')),
    column('name', to('customer', 'name')),
    column('organization_type', to('customer', 'type', { words: INDUSTRIES, otherwise: 'business' })),
    column('organization_status', to('customer', 'notes', LINE)),
    column('short_name', to('customer', 'code', LEAVE)),
    column('description', to('customer', 'notes', LINE)),
    column('quick_notes', to('customer', 'notes', LINE)),
    column('alert', to('customer', 'notes', LINE)),
    column('archived', to('customer', 'notes', ARCHIVED)),
  ],
};

export const itGlueLocations: Preset = {
  key: 'itglue-locations',
  title: 'IT Glue: locations',
  about: 'locations.csv of an account export, for the organisations it names.',
  source: SOURCE,
  asks: ['customerId'],
  targets: [
    {
      key: 'site',
      noun: 'site',
      apart: 'name',
      fixed: { line1: 'Address not known', town: 'Not known' },
      remarks: 'notes',
    },
  ],
  columns: [
    column('id', to('site', 'id')),
    column('organization', to('site', 'customerId')),
    column('name', to('site', 'name')),
    column('address_1', to('site', 'line1')),
    column('address_2', to('site', 'line2')),
    column('city', to('site', 'town')),
    column(['region', 'region_name'], to('site', 'county')),
    column('postal_code', to('site', 'postcode', LEAVE)),
    column(['country', 'country_name'], to('site', 'country')),
    column('phone', to('site', 'phone', LEAVE)),
    column('fax', to('site', 'notes', LINE)),
    column('notes', to('site', 'notes')),
    column('archived', to('site', 'notes', ARCHIVED)),
  ],
};

export const itGlueContacts: Preset = {
  key: 'itglue-contacts',
  title: 'IT Glue: contacts',
  about: 'contacts.csv of an account export, for the organisations it names.',
  source: SOURCE,
  asks: ['customerId'],
  targets: [{ key: 'contact', noun: 'contact', remarks: 'notes' }],
  columns: [
    column('id', to('contact', 'id')),
    column('organization', to('contact', 'customerId')),
    column('first_name', to('contact', 'firstName')),
    column('last_name', to('contact', 'lastName')),
    column('title', to('contact', 'jobTitle')),
    column(['contact_type', 'contact_type_name'], to('contact', 'notes', LINE)),
    column(['location', 'location_name'], to('contact', 'siteId', { missing: 'leave' })),
    column('important', to('contact', 'vip', LEAVE)),
    column(['primary_email', 'email'], to('contact', 'email', LEAVE)),
    column(
      'contact_emails',
      to('contact', 'email', { part: 'primary', unless: ['email'], ...LEAVE }),
      to('contact', 'otherEmails', { part: 'others' }),
    ),
    column(['primary_phone', 'phone'], to('contact', 'phone', LEAVE)),
    column(
      'contact_phones',
      to('contact', 'phone', { part: 'primary', unless: ['phone'], ...LEAVE }),
      to('contact', 'notes', { part: 'others', ...LINE }),
    ),
    column('notes', to('contact', 'notes')),
    column('archived', to('contact', 'notes', ARCHIVED)),
  ],
};
