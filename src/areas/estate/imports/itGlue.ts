import { column, to, type Preset } from '#engine/import/mapping/preset.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { CATEGORY } from './itflow.ts';
import { ADDRESS, address } from './primaryAddress.ts';
import { ANYTHING_ELSE, FORM_WORDS, KIND_WORDS } from './kindWords.ts';

/*
 * Presets for the exports of an IT Glue account: configurations, domains, SSL certificates and websites. The last three
 * are flexible types, so each account names its own columns. The presets know the names of the template and common
 * alternatives.
 */

const SOURCE = 'itglue';

const LINE = { line: true } as const;
const LEAVE = { unfit: 'leave' } as const;
const USED = { status: 'in_use' } as const;

/** An archived record counts as retired, whatever its status. */
const archived = (target: string) =>
  column(
    'archived',
    to(target, 'status', {
      words: { yes: 'retired', true: 'retired', no: '', false: '' },
      unfit: 'ignore',
      keep: true,
    }),
  );

/** IT Glue statuses mapped to asset statuses. */
const STATUSES: Readonly<Record<string, string>> = {
  active: 'in_use',
  inactive: 'spare',
  spare: 'spare',
  retired: 'retired',
  decommissioned: 'retired',
};

/** The interfaces of a configuration, which become ports of the new asset with their addresses. */
export const INTERFACES = 'interfaces';

export const itGlueConfigurations: Preset = {
  key: 'itglue-configurations',
  title: 'IT Glue: configurations',
  about: 'configurations.csv of an account export. Missing manufacturers and models are created.',
  source: SOURCE,
  asks: ['customerId'],
  targets: [
    {
      key: 'asset',
      noun: 'asset',
      main: true,
      usually: ANYTHING_ELSE,
      remarks: 'notes',
      elsewhere: { [INTERFACES]: notes({ label: 'Interfaces', optional: true, plain: true, max: 100_000 }) },
    },
    ADDRESS,
  ],
  columns: [
    column('id', to('asset', 'id'), to('asset', 'externalIds', { cell: 'externalId', row: { source: SOURCE } })),
    column('organization', to('asset', 'customerId'), address('customerId')),
    column('name', to('asset', 'name')),
    column(
      ['configuration_type', 'configuration_type_name'],
      to('asset', 'noun', { words: KIND_WORDS, otherwise: ANYTHING_ELSE }),
      to('asset', 'form', { words: FORM_WORDS, unfit: 'ignore' }),
      CATEGORY,
    ),
    column(
      ['configuration_status', 'configuration_status_name'],
      to('asset', 'status', { words: STATUSES, unfit: 'leave', keep: true, unless: ['status'] }),
    ),
    column('hostname', to('asset', 'hostname', { unfit: 'leave' })),
    column(['ip', 'primary_ip'], address('address')),
    column(['mac', 'mac_address'], to('asset', 'mac', LEAVE)),
    column('default_gateway', to('asset', 'notes', LINE)),
    column(['serial', 'serial_number'], to('asset', 'serial')),
    column('asset_tag', to('asset', 'assetTag')),
    column(['manufacturer', 'manufacturer_name'], to('asset', 'manufacturerId', { missing: 'create' })),
    column(
      ['model', 'model_name'],
      to('asset', 'modelId', { missing: 'create', within: ['manufacturerId'], unfit: 'leave' }),
    ),
    column(['operating_system', 'operating_system_name'], to('asset', 'operatingSystem', LEAVE)),
    column('location_name', to('asset', 'siteId', { missing: 'leave' })),
    column('contact_name', to('asset', 'contactId', { missing: 'leave' })),
    column('purchased_at', to('asset', 'purchasedOn')),
    column('installed_at', to('asset', 'installedOn')),
    column('warranty_expires_at', to('asset', 'warranties', { cell: 'endsOn', row: { kind: 'manufacturer' } })),
    column('notes', to('asset', 'notes')),
    column('configuration_interfaces', to('asset', INTERFACES)),
    ...['position', 'installed_by', 'purchased_by', 'operating_system_notes'].map((header) =>
      column(header, to('asset', 'notes', LINE)),
    ),
    archived('asset'),
  ],
};

export const itGlueDomains: Preset = {
  key: 'itglue-domains',
  title: 'IT Glue: domains',
  about: 'domains.csv of an account export, for the organisations it names.',
  source: SOURCE,
  asks: ['customerId'],
  targets: [{ key: 'domain', noun: 'domain', fixed: USED, remarks: 'notes' }],
  columns: [
    column('id', to('domain', 'id')),
    column('organization', to('domain', 'customerId')),
    column(['name', 'domain', 'domain_name'], to('domain', 'name'), to('domain', 'fqdn')),
    column(['registrar', 'registrar_name'], to('domain', 'registrar')),
    column(['expires_on', 'expiration_date'], to('domain', 'expiresOn', LEAVE)),
    column(['dns_host', 'dns_provider'], to('domain', 'dnsHost')),
    column(['web_host', 'hosting_provider'], to('domain', 'webHost')),
    column('notes', to('domain', 'notes')),
    archived('domain'),
  ],
};

/**
 * The expiry date comes from the certificate file. Until that is uploaded, the date in the list is kept as a remark.
 */
export const itGlueCertificates: Preset = {
  key: 'itglue-certificates',
  title: 'IT Glue: SSL certificates',
  about: 'Names of certificates. Upload the certificates themselves to be told when they end.',
  source: SOURCE,
  asks: ['customerId'],
  targets: [{ key: 'certificate', noun: 'certificate', fixed: USED, remarks: 'notes' }],
  columns: [
    column('id', to('certificate', 'id')),
    column('organization', to('certificate', 'customerId')),
    column(['name', 'host'], to('certificate', 'name')),
    ...['issued_to', 'issued_by', 'issuer', 'active', 'valid_from', 'valid_till', 'expires_on', 'key_size'].map(
      (header) => column(header, to('certificate', 'notes', LINE)),
    ),
    column('notes', to('certificate', 'notes')),
    archived('certificate'),
  ],
};

export const itGlueWebsites: Preset = {
  key: 'itglue-websites',
  title: 'IT Glue: websites',
  about: 'websites.csv of an account export, each with its address.',
  source: SOURCE,
  asks: ['customerId'],
  targets: [
    { key: 'website', noun: 'softwareWebsite', main: true, fixed: USED, remarks: 'notes' },
    { key: 'url', noun: 'websiteUrl', needs: ['address'], links: { websiteId: 'website' }, fixed: { name: 'Website' } },
  ],
  columns: [
    column('id', to('website', 'id')),
    column('organization', to('website', 'customerId'), to('url', 'customerId')),
    column(['name', 'website'], to('website', 'name')),
    column(['url', 'website_url', 'address'], to('url', 'address', LEAVE)),
    column(['cms', 'platform'], to('website', 'cms')),
    column('notes', to('website', 'notes')),
    archived('website'),
  ],
};
