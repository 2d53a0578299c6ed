import { column, type Place, type Preset } from '#engine/import/mapping/preset.ts';
import { ADDRESS, address } from './primaryAddress.ts';
import { ANYTHING_ELSE, FORM_WORDS, KIND_WORDS } from './kindWords.ts';

/*
 * Presets for the asset export of ITFlow (26.08) and for its import template, which has twelve columns with other
 * names.
 */

const asset = (field: string, more: Partial<Place> = {}): Place => ({ target: 'asset', field, ...more });

/** Creates a site that is known only by name. The file of locations supplies its address. */
export const NAMED_SITE = { missing: 'create', creating: { line1: 'Address not known', town: 'Not known' } } as const;

/** Ignores types other than computers for the form factor of a computer. */
const FORM: Place = asset('form', { words: FORM_WORDS, unfit: 'ignore' });

/** Ignores the category for assets that have their own type. */
export const CATEGORY: Place = asset('categoryId', { missing: 'create', unfit: 'ignore' });

export const itflowAssets: Preset = {
  key: 'itflow-assets',
  title: 'ITFlow: assets',
  about: 'Assets of one or all clients. Missing manufacturers, models, sites and contacts are created.',
  source: 'itflow',
  asks: ['customerId'],
  targets: [{ key: 'asset', noun: 'asset', main: true, usually: ANYTHING_ELSE, remarks: 'notes' }, ADDRESS],
  columns: [
    column('Client', asset('customerId'), address('customerId')),
    column('Name', asset('name')),
    column('Description', asset('notes', { line: true })),
    column('Type', asset('noun', { words: KIND_WORDS, otherwise: ANYTHING_ELSE }), FORM, CATEGORY),
    column('Make', asset('manufacturerId', { missing: 'create' })),
    column('Model', asset('modelId', { missing: 'create', within: ['manufacturerId'] })),
    column(['Serial Number', 'Serial'], asset('serial')),
    column(['Operating System', 'OS'], asset('operatingSystem')),
    column('Purchase Date', asset('purchasedOn')),
    column('Warranty Expire', asset('warranties', { cell: 'endsOn', row: { kind: 'manufacturer' } })),
    column('Install Date', asset('installedOn')),
    column(
      'Assigned To',
      asset('contactId', { missing: 'create', creating: { firstName: { part: 'first' }, lastName: { part: 'last' } } }),
    ),
    column('Location', asset('siteId', NAMED_SITE)),
    column('Physical Location', asset('locationId', { missing: 'leave', by: ['name'], within: ['siteId'] })),
    column('Notes', asset('notes')),
    column('Primary IP', address('address')),
    column('Primary MAC', asset('mac', { unfit: 'leave' })),
  ],
};
