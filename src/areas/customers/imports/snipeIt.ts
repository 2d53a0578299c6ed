import { column, type Place, type Preset } from '#engine/import/mapping/preset.ts';

/* Presets for people and locations of Snipe-IT. The company column is ignored: the whole file goes to one customer. */

const contact = (field: string, more: Partial<Place> = {}): Place => ({ target: 'contact', field, ...more });
const site = (field: string, more: Partial<Place> = {}): Place => ({ target: 'site', field, ...more });

/** Phone numbers there have any country and format; those not valid here are kept in the notes. */
const LEAVE = { unfit: 'leave' } as const;

export const snipeItUsers: Preset = {
  key: 'snipe-it-users',
  title: 'Snipe-IT: users',
  about: 'Users of one customer, imported as contacts.',
  source: 'snipe-it',
  asks: ['customerId'],
  targets: [
    {
      key: 'contact',
      noun: 'contact',
      remarks: 'notes',
    },
  ],
  columns: [
    column('Username', contact('id'), contact('notes', { line: true })),
    column('First Name', contact('firstName')),
    column('Last Name', contact('lastName')),
    column('Email', contact('email', LEAVE)),
    column('Phone', contact('phone', LEAVE)),
    column('Job Title', contact('jobTitle')),
    column('Notes', contact('notes')),
    column('VIP', contact('vip', LEAVE)),
    column('Location', contact('siteId', { missing: 'leave' })),
    column('Employee Number', contact('notes', { line: true })),
    column('Website', contact('notes', { line: true })),
    column('Manager', contact('notes', { line: true })),
    column('Start Date', contact('notes', { line: true })),
    column('End Date', contact('notes', { line: true })),
    ...['Activated', 'Address', 'City', 'State', 'Country', 'Postal Code', 'Company', 'Remote', 'Gravatar'].map(
      (header) => column(header),
    ),
  ],
};

export const snipeItLocations: Preset = {
  key: 'snipe-it-locations',
  title: 'Snipe-IT: locations',
  about: 'Locations of one customer, imported as sites.',
  source: 'snipe-it',
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
    column('name', site('name')),
    column('address', site('line1')),
    column('address2', site('line2')),
    column('city', site('town')),
    column('state', site('county')),
    column(
      'country',
      site('country', {
        words: {
          GB: 'United Kingdom',
          UK: 'United Kingdom',
          IE: 'Ireland',
          US: 'United States',
          CA: 'Canada',
          FR: 'France',
          DE: 'Germany',
        },
      }),
    ),
    column('zip', site('postcode', LEAVE)),
    column('manager', site('notes', { line: true })),
    column('manager username'),
    column('currency'),
  ],
};
