import { fullName } from '#areas/customers/imports/itflow.ts';
import { column, type KnownColumn, type Place, type Preset } from '#engine/import/mapping/preset.ts';
import { CATEGORY, NAMED_SITE } from './itflow.ts';
import { ANYTHING_ELSE, FORM_WORDS, KIND_WORDS } from './kindWords.ts';

/*
 * Presets for the samples and the custom report of Snipe-IT. Dates are in US format. The company column is ignored: the
 * whole file goes to one customer.
 */

const asset = (field: string, more: Partial<Place> = {}): Place => ({ target: 'asset', field, ...more });
const holder = (field: string, more: Partial<Place> = {}): Place => ({ target: 'holder', field, ...more });
const model = (field: string, more: Partial<Place> = {}): Place => ({ target: 'model', field, ...more });
const LINE = { line: true } as const;
const SUPPLIER = asset('supplierId', { missing: 'create', unfit: 'leave' });
const ORDER = asset('purchaseOrder', { unfit: 'leave' });

/** Snipe-IT statuses mapped to asset statuses. */
const STATUSES: Readonly<Record<string, string>> = {
  'ready to deploy': 'spare',
  deployed: 'in_use',
  deployable: 'spare',
  pending: 'staged',
  'pending diagnostics': 'staged',
  'out for diagnostics': 'staged',
  undeployable: 'spare',
  archived: 'retired',
  'broken - not fixable': 'retired',
  'out for repair': 'spare',
  lost: 'lost',
  missing: 'lost',
  stolen: 'lost',
  'lost/stolen': 'lost',
};

/** Names are optional in Snipe-IT: an asset without one takes its tag, else its serial number. */
const asName = (...before: readonly string[]): Place => asset('name', { unless: ['name', ...before], keep: true });

export const snipeItAssets: Preset = {
  key: 'snipe-it-assets',
  title: 'Snipe-IT: assets',
  about:
    'Assets of one customer, with the people they are checked out to. Missing manufacturers, models, sites and suppliers are created.',
  source: 'snipe-it',
  dates: 'mdy',
  asks: ['customerId'],
  targets: [
    {
      key: 'holder',
      noun: 'contact',
      repeats: true,
      needs: ['lastName', 'firstName', 'email'],
      remarks: 'notes',
    },
    {
      key: 'asset',
      noun: 'asset',
      main: true,
      usually: ANYTHING_ELSE,
      links: { contactId: 'holder' },
      remarks: 'notes',
    },
  ],
  columns: [
    column('ID', asset('id'), asset('externalIds', { cell: 'externalId', row: { source: 'snipe-it' } })),
    column(['Name', 'Asset Name', 'Item Name'], asset('name')),
    column('Asset Tag', asset('assetTag'), asName()),
    column(
      'Category',
      asset('noun', { words: KIND_WORDS, otherwise: ANYTHING_ELSE }),
      asset('form', { words: FORM_WORDS, unfit: 'ignore' }),
      CATEGORY,
      asset('notes', LINE),
    ),
    column('Manufacturer', asset('manufacturerId', { missing: 'create' })),
    column(
      ['Model', 'Model Name'],
      asset('modelId', { missing: 'create', within: ['manufacturerId'], unfit: 'leave' }),
    ),
    column(['Model Number', 'Model No.'], asset('notes', LINE)),
    column(['Serial', 'Serial Number'], asset('serial'), asName('assetTag')),
    column(['Purchase Date', 'Purchased'], asset('purchasedOn')),
    column(['Purchase Cost', 'Cost'], asset('costPence', { unfit: 'leave' })),
    column(
      ['Warranty', 'Warranty Months'],
      asset('warranties', {
        cell: 'months',
        row: { kind: 'manufacturer' },
        beside: { startsOn: 'purchasedOn' },
        words: { 0: '' },
        unfit: 'leave',
      }),
    ),
    column('Warranty Expires', asset('warranties', { cell: 'endsOn', row: { kind: 'manufacturer' } })),
    column('Location', asset('siteId', NAMED_SITE)),
    column('Status', asset('status', { words: STATUSES, unfit: 'leave', keep: true })),
    column(['Asset Notes', 'Notes'], asset('notes')),
    column('Supplier', SUPPLIER),
    column('Order Number', ORDER),
    column(['Asset EOL Date', 'EOL'], asset('notes', LINE)),
    column(['Full Name', 'Checked Out To: Full Name'], ...fullName('holder')),
    column(['Checked Out To: First Name', 'First Name'], holder('firstName')),
    column(['Checked Out To: Last Name', 'Last Name'], holder('lastName')),
    column(
      ['Checked Out To: Email', 'Email'],
      holder('email', { unfit: 'leave' }),
      holder('lastName', { unless: ['firstName', 'lastName'], keep: true }),
    ),
    column(['Checked Out To: Username', 'Username'], holder('id'), holder('notes', LINE)),
    ...['Company', 'Model Notes', 'Checkout Type', 'Checked Out To: Location'].map((header) => column(header)),
  ],
};

/** An item that Snipe-IT only counts becomes one asset extra of its category, with the quantity in its remarks. */
const counted = (key: string, title: string, about: string, more: readonly KnownColumn[]): Preset => ({
  key,
  title,
  about,
  source: 'snipe-it',
  dates: 'mdy',
  asks: ['customerId'],
  targets: [{ key: 'asset', noun: ANYTHING_ELSE, fixed: { status: 'spare' }, remarks: 'notes' }],
  columns: [
    column('Category', CATEGORY, asset('notes', LINE)),
    column('Location', asset('siteId', NAMED_SITE)),
    column('Order Number', ORDER),
    column('Purchase Date', asset('purchasedOn')),
    column('Purchase Cost', asset('costPence', { unfit: 'leave' })),
    column('Company'),
    ...more,
  ],
});

/** Accessories and consumables have the same columns but one. */
const SUPPLIES: readonly KnownColumn[] = [
  column('Name', asset('name')),
  column('Manufacturer', asset('manufacturerId', { missing: 'create' })),
  column('QTY', asset('notes', LINE)),
  column('Min Amount', asset('notes', LINE)),
  column('Model Number', asset('notes', LINE)),
  column('Supplier', SUPPLIER),
  column('Notes', asset('notes')),
];

export const snipeItAccessories: Preset = counted(
  'snipe-it-accessories',
  'Snipe-IT: accessories',
  'Accessories of one customer. Each row becomes one asset extra with its quantity in the notes.',
  SUPPLIES,
);

export const snipeItConsumables: Preset = counted(
  'snipe-it-consumables',
  'Snipe-IT: consumables',
  'Consumables of one customer. Each row becomes one asset extra with its quantity in the notes.',
  [...SUPPLIES, column(['Item Number', 'Item No.'], asset('notes', LINE))],
);

export const snipeItComponents: Preset = counted(
  'snipe-it-components',
  'Snipe-IT: components',
  'Components of one customer. Each row becomes one asset extra with its quantity in the notes.',
  [
    column('Item Name', asset('name')),
    column('Serial number', asset('serial')),
    column('Quantity', asset('notes', LINE)),
  ],
);

export const snipeItModels: Preset = {
  key: 'snipe-it-models',
  title: 'Snipe-IT: models',
  about: 'Models with their manufacturers. Missing manufacturers are created.',
  source: 'snipe-it',
  targets: [
    {
      key: 'model',
      noun: 'model',
      remarks: 'notes',
    },
  ],
  columns: [
    column('Name', model('name')),
    column('Manufacturer', model('manufacturerId', { missing: 'create' })),
    column('Category', model('kind', { words: KIND_WORDS, unfit: 'leave' })),
    column('Model Number', model('partNumber')),
    column('Model Notes', model('notes')),
    column('EOL', model('lifeMonths', { unfit: 'leave' })),
    ...['Fieldset', 'Requestable', 'Min Qty'].map((header) => column(header)),
  ],
};
