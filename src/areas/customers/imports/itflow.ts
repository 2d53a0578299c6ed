import type { KnownColumn, Place, Preset, Target } from '#engine/import/mapping/preset.ts';

/*
 * Presets for clients, contacts and locations of ITFlow (26.08). Users can deselect columns there, so each is optional.
 */

const SOURCE = 'itflow';

/** Splits a full name in one column into first and last name. */
export const fullName = (target: string): readonly Place[] => [
  { target, field: 'firstName', part: 'first' },
  { target, field: 'lastName', part: 'last' },
];

const to = (target: string, field: string, more: Partial<Place> = {}): readonly Place[] => [{ target, field, ...more }];
const column = (header: string | readonly string[], places: readonly Place[]): KnownColumn => ({
  headers: [header].flat(),
  to: places,
});

/** A phone number that is not valid here is kept in the notes. */
const phone = (target: string, field = 'phone') => to(target, field, { unfit: 'leave' });

const clientTarget: Target = {
  key: 'customer',
  noun: 'customer',
  fixed: { type: 'business', source: 'existing' },
  remarks: 'notes',
};

const siteTarget: Target = {
  key: 'site',
  noun: 'site',
  needs: ['name', 'line1'],
  links: { customerId: 'customer' },
  remarks: 'notes',
  fixed: { name: 'Main site', line1: 'Address not known', town: 'Not known' },
};

const contactTarget: Target = {
  key: 'contact',
  noun: 'contact',
  needs: ['firstName', 'lastName', 'email'],
  links: { customerId: 'customer', siteId: 'site' },
  remarks: 'notes',
};

/** Industries in files mapped to customer types. */
export const INDUSTRIES: Readonly<Record<string, string>> = {
  education: 'school',
  school: 'school',
  'primary school': 'school',
  'secondary school': 'school',
  'academy trust': 'trust',
  college: 'college',
  university: 'college',
  nursery: 'nursery',
  charity: 'charity',
  'non-profit': 'charity',
  nonprofit: 'charity',
  government: 'publicBody',
  council: 'publicBody',
  'public sector': 'publicBody',
  individual: 'individual',
  personal: 'individual',
};

const REFERRALS: Readonly<Record<string, string>> = {
  'word of mouth': 'referral',
  referral: 'referral',
  'search engine': 'web',
  website: 'web',
  web: 'web',
  'social media': 'web',
  advert: 'other',
  tradeshow: 'event',
  event: 'event',
  tender: 'tender',
};

export const itflowClients: Preset = {
  key: 'itflow-clients',
  title: 'ITFlow: clients',
  about: 'Each row creates a customer with its primary site and contact.',
  source: SOURCE,
  targets: [
    clientTarget,
    { ...siteTarget, fixed: { ...siteTarget.fixed, isPrimary: true } },
    { ...contactTarget, fixed: { roles: ['primary'] } },
  ],
  columns: [
    column('Client Name', to('customer', 'name')),
    column('Industry', to('customer', 'type', { words: INDUSTRIES, otherwise: 'business' })),
    column('Referral', to('customer', 'source', { words: REFERRALS, otherwise: 'other' })),
    column('Website', to('customer', 'website', { unfit: 'leave' })),
    column('Abbreviation', to('customer', 'code', { unfit: 'leave' })),
    column('Tax ID', to('customer', 'vatNumber', { unfit: 'leave' })),
    column('Hourly Rate', to('customer', 'notes', { line: true })),
    column('Payment Terms', []),
    column('Currency', []),
    column('Primary Location Name', to('site', 'name')),
    column('Location Phone', phone('site')),
    column('Location Address', to('site', 'line1')),
    column('City', to('site', 'town')),
    column('State', to('site', 'county')),
    column('Postal Code', to('site', 'postcode', { unfit: 'leave' })),
    column('Country', to('site', 'country')),
    column('Primary Contact Name', fullName('contact')),
    column('Title', to('contact', 'jobTitle')),
    column('Contact Phone', phone('contact')),
    column('Extension', to('contact', 'phoneExtension', { unfit: 'leave' })),
    column('Contact Mobile', phone('contact', 'mobile')),
    column('Contact Email', to('contact', 'email', { unfit: 'leave' })),
  ],
};

export const itflowContacts: Preset = {
  key: 'itflow-contacts',
  title: 'ITFlow: contacts',
  about: 'Contacts of one client, from the export or the completed template.',
  source: SOURCE,
  asks: ['customerId'],
  targets: [{ key: 'contact', noun: 'contact', remarks: 'notes' }],
  columns: [
    column('Client', to('contact', 'customerId')),
    column(['Name', 'Full Name'], fullName('contact')),
    column(['Title', 'Job Title'], to('contact', 'jobTitle')),
    column(['Department', 'Department Name'], to('contact', 'department')),
    column(['Email', 'Email Address'], to('contact', 'email', { unfit: 'leave' })),
    column(['Phone', 'Office Phone'], phone('contact')),
    column(['Ext', 'Office Extension'], to('contact', 'phoneExtension', { unfit: 'leave' })),
    column(['Mobile', 'Mobile Phone'], phone('contact', 'mobile')),
    column(['Location', 'Office Location'], to('contact', 'siteId', { missing: 'leave' })),
  ],
};

export const itflowLocations: Preset = {
  key: 'itflow-locations',
  title: 'ITFlow: locations',
  about: 'Locations of one client. Sites that exist by name receive the address only.',
  source: SOURCE,
  asks: ['customerId'],
  targets: [
    {
      key: 'site',
      noun: 'site',
      remarks: 'notes',
      fixed: { line1: 'Address not known', town: 'Not known' },
    },
  ],
  columns: [
    column('Client', to('site', 'customerId')),
    column('Name', to('site', 'name')),
    column('Description', to('site', 'notes', { line: true })),
    column('Address', to('site', 'line1')),
    column('City', to('site', 'town')),
    column('State', to('site', 'county')),
    column('Postal Code', to('site', 'postcode', { unfit: 'leave' })),
    column('Phone', phone('site')),
    column('Hours', to('site', 'notes', { line: true })),
  ],
};
