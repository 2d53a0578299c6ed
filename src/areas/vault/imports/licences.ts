import { fullName } from '#areas/customers/imports/itflow.ts';
import { column, to, type Preset, type Target } from '#engine/import/mapping/preset.ts';

/* Presets for licences of other products. Their keys go to the vault as credentials of the software. */

const LINE = { line: true } as const;
const LEAVE = { unfit: 'leave' } as const;

const software: Target = { key: 'software', noun: 'software', fixed: { status: 'in_use' }, repeats: true };
const licence: Target = { key: 'license', noun: 'license', links: { softwareId: 'software' }, remarks: 'notes' };
const key: Target = {
  key: 'key',
  noun: 'credential',
  needs: ['password'],
  links: { attachedTo: 'software' },
  fixed: { kind: 'licenceKey' },
  remarks: 'secureNote',
  repeats: true,
};

/** Each row is a licence, or one of its seats with its holder. */
export const snipeItLicences: Preset = {
  key: 'snipe-it-licences',
  title: 'Snipe-IT: licences',
  about: 'Licences of one customer with their keys and seats. Missing manufacturers are created.',
  source: 'snipe-it',
  dates: 'mdy',
  asks: ['customerId'],
  targets: [
    { key: 'holder', noun: 'contact', repeats: true, needs: ['lastName', 'firstName', 'email'], remarks: 'notes' },
    software,
    { ...licence, main: true, repeats: true },
    key,
    { key: 'seat', noun: 'licenseSeat', with: 'holder', links: { licenseId: 'license', contactId: 'holder' } },
  ],
  columns: [
    column(
      ['Item name', 'License', 'Licence', 'Name'],
      to('software', 'name'),
      to('license', 'name'),
      to('key', 'title'),
    ),
    column(['serial number', 'Serial', 'Product Key'], to('key', 'password')),
    column('Category', to('license', 'notes', LINE)),
    column('manufacturer', to('software', 'manufacturerId', { missing: 'create' })),
    column('purchase date', to('license', 'startsOn', LEAVE)),
    column('purchase cost', to('license', 'costPence', LEAVE)),
    column('purchase order', to('license', 'notes', LINE)),
    column('order number', to('license', 'reference', LEAVE)),
    column('Licensed To Name', to('license', 'licensedTo')),
    column('Licensed to Email', to('license', 'notes', LINE)),
    column('expiration date', to('license', 'endsOn', LEAVE)),
    column('maintained', to('license', 'notes', LINE)),
    column('reassignable', to('license', 'transferable', LEAVE)),
    column(['seats', 'Total'], to('license', 'seats', LEAVE)),
    column('supplier', to('software', 'supplierId', { missing: 'create', unfit: 'leave', keep: true })),
    column('notes', to('license', 'notes')),
    column('Full Name', ...fullName('holder')),
    column(
      'Email',
      to('holder', 'email', LEAVE),
      to('holder', 'lastName', { unless: ['firstName', 'lastName'], keep: true }),
    ),
    column('Username', to('holder', 'id'), to('holder', 'notes', LINE)),
    column('company'),
  ],
};

/** Licence types of ITFlow mapped to metrics. */
const METRICS: Readonly<Record<string, string>> = { device: 'device', user: 'user', site: 'site' };

export const itflowSoftware: Preset = {
  key: 'itflow-software',
  title: 'ITFlow: software',
  about: 'Software of one client, with its licences and their keys.',
  source: 'itflow',
  asks: ['customerId'],
  targets: [
    { key: 'software', noun: 'software', main: true, fixed: { status: 'in_use' }, remarks: 'notes' },
    { ...licence, needs: ['seats', 'startsOn', 'endsOn'] },
    key,
  ],
  columns: [
    column('Name', to('software', 'name'), to('license', 'name'), to('key', 'title')),
    column('Version', to('software', 'edition')),
    column('Description', to('software', 'notes', LINE)),
    column('Type', to('software', 'notes', LINE)),
    column('License Type', to('license', 'metric', { words: METRICS, unfit: 'ignore' })),
    column('Seats', to('license', 'seats', LEAVE)),
    column('Key', to('key', 'password')),
    column('Assets', to('software', 'notes', LINE)),
    column('Contacts', to('software', 'notes', LINE)),
    column('Purchased', to('license', 'startsOn', LEAVE)),
    column('Expires', to('license', 'endsOn', LEAVE)),
    column('Notes', to('software', 'notes')),
  ],
};
