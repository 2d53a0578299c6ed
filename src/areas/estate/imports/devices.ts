import { column, type KnownColumn, type Preset, to } from '#engine/import/mapping/preset.ts';
import { CATEGORY, NAMED_SITE } from './itflow.ts';
import { ANYTHING_ELSE, FORM_WORDS, KIND_WORDS } from './kindWords.ts';
import { ADDRESS, address } from './primaryAddress.ts';

/*
 * Presets for lists of devices: those of ConnectWise RMM, Datto RMM and N-able, and the assets of Alga PSA. The type
 * says the type of asset.
 */

const LINE = { line: true } as const;
const LEAVE = { unfit: 'leave' } as const;

/** The identifiers of a device, which these products name alike. */
const shared = (customer: string): readonly KnownColumn[] => [
  column(customer, to('asset', 'customerId'), address('customerId')),
  column('Serial Number', to('asset', 'serial')),
  column(['MAC Address', 'Primary MAC Address'], to('asset', 'mac', LEAVE)),
  column(['IP Address', 'Primary IP Address'], address('address')),
];

const type = (header: string): KnownColumn =>
  column(
    header,
    to('asset', 'noun', { words: KIND_WORDS, otherwise: ANYTHING_ELSE }),
    to('asset', 'form', { words: FORM_WORDS, unfit: 'ignore' }),
    CATEGORY,
  );

const devices = (key: string, title: string, about: string, columns: readonly KnownColumn[]): Preset => ({
  key,
  title,
  about,
  source: key.replace(/-(?:devices|assets)$/, ''),
  asks: ['customerId'],
  targets: [{ key: 'asset', noun: 'asset', main: true, usually: ANYTHING_ELSE, remarks: 'notes' }, ADDRESS],
  columns,
});

/** The name of a device is often its host name. */
const named = (header: string): KnownColumn =>
  column(header, to('asset', 'name'), to('asset', 'hostname', { unfit: 'ignore' }));

const system: readonly KnownColumn[] = [
  column('Operating System', to('asset', 'operatingSystem', LEAVE)),
  column('OS Version', to('asset', 'notes', LINE)),
];
const FROM_RMM = 'Devices of one or several customers, with their addresses in the address plan.';

export const connectWiseDevices = devices('connectwise-devices', 'ConnectWise RMM: devices', FROM_RMM, [
  named('Computer Name'),
  type('Type'),
  column('Endpoint ID', to('asset', 'id')),
  ...shared('Company Name'),
  ...system,
]);

export const dattoDevices = devices('datto-devices', 'Datto RMM: devices', FROM_RMM, [
  named('Device Hostname'),
  type('Device Type'),
  column('Device UID', to('asset', 'id')),
  ...shared('Customer Name'),
  column('Site Name', to('asset', 'siteId', NAMED_SITE)),
  column('Last Check In'),
  ...system,
]);

export const nableDevices = devices('nable-devices', 'N-able: devices', FROM_RMM, [
  named('Device Name'),
  type('Device Type'),
  column('Device ID', to('asset', 'id')),
  ...shared('Client Name'),
  column('Site Name', to('asset', 'siteId', NAMED_SITE)),
  column('Last Seen'),
  column('Device Class'),
  ...system,
]);

export const algaAssets = devices('alga-assets', 'Alga PSA: assets', FROM_RMM, [
  column('Asset Name', to('asset', 'name')),
  type('Asset Type'),
  column('Asset Tag', to('asset', 'assetTag')),
  ...shared('Client'),
  column('Purchase Date', to('asset', 'purchasedOn')),
  column('Warranty End Date', to('asset', 'warranties', { cell: 'endsOn', row: { kind: 'manufacturer' } })),
]);
