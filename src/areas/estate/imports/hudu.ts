import { column, type Place, type Preset } from '#engine/import/mapping/preset.ts';
import { CATEGORY } from './itflow.ts';
import { ANYTHING_ELSE, FORM_WORDS, KIND_WORDS } from './kindWords.ts';

/* Presets for websites and assets of Hudu, with the column names of its API. The name of a website there is its URL. */

export const huduWebsites: Preset = {
  key: 'hudu-websites',
  title: 'Hudu: websites',
  about: 'Websites of one company, each with its address.',
  source: 'hudu',
  asks: ['customerId'],
  targets: [
    { key: 'website', noun: 'softwareWebsite', fixed: { status: 'in_use' }, remarks: 'notes' },
    { key: 'url', noun: 'websiteUrl', links: { websiteId: 'website' }, fixed: { name: 'Website' } },
  ],
  columns: [
    column('name', { target: 'website', field: 'name' }, { target: 'url', field: 'address', unfit: 'leave' }),
    column('notes', { target: 'website', field: 'notes' }),
    ...[
      'company_id',
      'paused',
      'disable_dns',
      'disable_ssl',
      'disable_whois',
      'enable_dmarc_tracking',
      'enable_dkim_tracking',
      'enable_spf_tracking',
    ].map((header) => column(header)),
  ],
};

const asset = (field: string, more: Partial<Place> = {}): Place => ({ target: 'asset', field, ...more });

/** Asset layouts in Hudu are user-defined, so each asset becomes an asset extra. */
export const huduAssets: Preset = {
  key: 'hudu-assets',
  title: 'Hudu: assets',
  about: 'Assets with the fields of Hudu, as asset extras. Missing manufacturers and models are created.',
  source: 'hudu',
  asks: ['customerId'],
  targets: [{ key: 'asset', noun: 'asset', usually: ANYTHING_ELSE, remarks: 'notes' }],
  columns: [
    column('id', asset('id')),
    column('company_name', asset('customerId')),
    column('company_id'),
    column('name', asset('name')),
    column(
      'asset_layout_name',
      asset('noun', { words: KIND_WORDS, otherwise: ANYTHING_ELSE }),
      asset('form', { words: FORM_WORDS, unfit: 'ignore' }),
      CATEGORY,
    ),
    column('asset_layout_id'),
    column('primary_serial', asset('serial')),
    column('primary_mail', asset('notes', { line: true })),
    column('primary_manufacturer', asset('manufacturerId', { missing: 'create' })),
    column('primary_model', asset('modelId', { missing: 'create', within: ['manufacturerId'], unfit: 'leave' })),
    column('custom_fields', asset('notes', { line: true })),
  ],
};
