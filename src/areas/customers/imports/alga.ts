import { column, type Preset, to } from '#engine/import/mapping/preset.ts';
import { fullName } from './itflow.ts';

/* Presets for clients and contacts of Alga PSA. */

const SOURCE = 'alga';
const LINE = { line: true } as const;
const LEAVE = { unfit: 'leave' } as const;
const COMMAS = { separator: ',' } as const;

export const algaClients: Preset = {
  key: 'alga-clients',
  title: 'Alga PSA: clients',
  about: 'Each row creates a customer with its location.',
  source: SOURCE,
  targets: [
    { key: 'customer', noun: 'customer', fixed: { type: 'business', source: 'existing' }, remarks: 'notes' },
    {
      key: 'site',
      noun: 'site',
      needs: ['name', 'line1', 'town', 'postcode'],
      links: { customerId: 'customer' },
      fixed: { name: 'Main site', line1: 'Address not known', town: 'Not known', isPrimary: true },
      remarks: 'notes',
    },
  ],
  columns: [
    column('client_name', to('customer', 'name')),
    column('website', to('customer', 'website', LEAVE)),
    column('client_type', to('customer', 'type', { words: { individual: 'individual' }, otherwise: 'business' })),
    column('is_inactive', to('customer', 'notes', { ...LINE, words: { no: '', false: '', '0': '' } })),
    column('notes', to('customer', 'notes')),
    column('tags', to('customer', 'tags', COMMAS)),
    column('location_name', to('site', 'name')),
    column('email', to('customer', 'email', LEAVE)),
    column('phone_number', to('site', 'phone', LEAVE)),
    column('phone_extension', to('site', 'phoneExtension', LEAVE)),
    column('address_line1', to('site', 'line1')),
    column('address_line2', to('site', 'line2')),
    column('city', to('site', 'town')),
    column('state_province', to('site', 'county')),
    column('postal_code', to('site', 'postcode', LEAVE)),
    column('country', to('site', 'country')),
  ],
};

export const algaContacts: Preset = {
  key: 'alga-contacts',
  title: 'Alga PSA: contacts',
  about: 'Contacts of the clients that the file names.',
  source: SOURCE,
  asks: ['customerId'],
  targets: [{ key: 'contact', noun: 'contact', remarks: 'notes' }],
  columns: [
    column('full_name', ...fullName('contact')),
    column('email', to('contact', 'email', LEAVE)),
    column('additional_email_addresses', to('contact', 'notes', LINE)),
    column('phone_number', to('contact', 'phone', LEAVE)),
    column('client', to('contact', 'customerId')),
    column('role', to('contact', 'jobTitle')),
    column('notes', to('contact', 'notes')),
    column('tags', to('contact', 'notes', LINE)),
    column('primary_email_type'),
  ],
};
