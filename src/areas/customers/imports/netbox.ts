import { column, type KnownColumn, to, type Preset } from '#engine/import/mapping/preset.ts';

/*
 * Presets for tenants, sites, locations and contacts of NetBox. Tenants are customers. Columns without a target are
 * listed, so that the file is recognised by them.
 */

const SOURCE = 'netbox';
const LINE = { line: true } as const;
const LEAVE = { unfit: 'leave' } as const;
const COMMAS = { separator: ',' } as const;
const none = (...headers: readonly string[]): readonly KnownColumn[] => headers.map((header) => column(header));

/** Import tenants first: all other files name them. */
export const netboxTenants: Preset = {
  key: 'netbox-tenants',
  title: 'NetBox: tenants',
  about: 'Each row creates a customer. Import tenants before all other files of NetBox, which name them.',
  source: SOURCE,
  targets: [{ key: 'customer', noun: 'customer', fixed: { type: 'business', source: 'existing' }, remarks: 'notes' }],
  columns: [
    column('id', to('customer', 'id')),
    column('name', to('customer', 'name')),
    column('group', to('customer', 'notes', LINE)),
    column('description', to('customer', 'notes', LINE)),
    column('comments', to('customer', 'notes')),
    column('tags', to('customer', 'tags', COMMAS)),
    ...none('slug', 'owner'),
  ],
};

export const netboxSites: Preset = {
  key: 'netbox-sites',
  title: 'NetBox: sites',
  about: 'Sites of the tenants that the file names. Rows without one go to the chosen customer.',
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
    column('name', to('site', 'name')),
    column('tenant', to('site', 'customerId')),
    // NetBox has the address as one text, which cannot be split reliably.
    column('physical_address', to('site', 'notes', LINE)),
    column('shipping_address', to('site', 'notes', LINE)),
    column('latitude', to('site', 'lat', LEAVE)),
    column('longitude', to('site', 'lng', LEAVE)),
    ...['status', 'region', 'group', 'facility', 'description'].map((header) =>
      column(header, to('site', 'notes', LINE)),
    ),
    column('comments', to('site', 'notes')),
    ...none('slug', 'time_zone', 'owner', 'tags'),
  ],
};

/** Rows name the location above by its name. One that a later row describes is created first and completed by that row. */
export const netboxLocations: Preset = {
  key: 'netbox-locations',
  title: 'NetBox: locations',
  about: 'Buildings, floors and rooms, with the locations that contain them. Import sites first.',
  source: SOURCE,
  asks: ['customerId'],
  targets: [{ key: 'location', noun: 'location', fixed: { kind: 'area' } }],
  columns: [
    column('id', to('location', 'id')),
    column('tenant', to('location', 'customerId')),
    column('site', to('location', 'siteId')),
    column(
      'parent',
      to('location', 'parentId', { by: ['name'], within: ['siteId'], missing: 'create', creating: { kind: 'area' } }),
    ),
    column('name', to('location', 'name')),
    column('facility', to('location', 'code', LEAVE)),
    ...none('slug', 'status', 'description', 'owner', 'comments', 'tags'),
  ],
};

export const netboxContacts: Preset = {
  key: 'netbox-contacts',
  title: 'NetBox: contacts',
  about: 'Contacts of one customer.',
  source: SOURCE,
  asks: ['customerId'],
  targets: [{ key: 'contact', noun: 'contact', remarks: 'notes' }],
  columns: [
    column('id', to('contact', 'id')),
    column('name', to('contact', 'firstName', { part: 'first' }), to('contact', 'lastName', { part: 'last' })),
    column('title', to('contact', 'jobTitle')),
    column('phone', to('contact', 'phone', LEAVE)),
    column('email', to('contact', 'email', LEAVE)),
    ...['address', 'link', 'groups', 'description'].map((header) => column(header, to('contact', 'notes', LINE))),
    column('comments', to('contact', 'notes')),
    ...none('owner', 'tags'),
  ],
};
