import { anyAsset } from '#areas/estate/asset.ts';
import { computer } from '#areas/estate/hardware/computer.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';

/** Records to request, so that consecutive requests differ. */
export interface Sample {
  readonly customerIds: readonly number[];
  readonly assets: readonly SampleAsset[];
  readonly customerNames: readonly string[];
}
export interface SampleAsset {
  readonly id: number;
  readonly customerId: number;
  readonly path: string;
  readonly assetTag: string;
  readonly serial: string;
  readonly mac: string;
}

/** A list as its screen requests it: the default columns, and those needed for the link to the record. */
export const asks = ({ path }: AnyEntity, fields: readonly string[]): string =>
  `/api/v1/${path}?fields=${[...new Set([...fields, 'archivedAt'])].join('%2C')}`;
const CUSTOMERS = asks(customer, customer.columns);
const ASSETS = asks(anyAsset, [...anyAsset.columns, 'customerId']);
const COMPUTERS = asks(computer, [...computer.columns, 'customerId']);

type Path = (sample: Sample, turn: number) => string;
export const q = (text: string): string => encodeURIComponent(text);
/** Steps through the records, so that neighbours are not requested one after another. */
export const pick = <T>(from: readonly T[], turn: number): T => {
  const found = from[(turn * 7) % from.length];
  if (found === undefined) throw new Error('There is nothing to ask for.');
  return found;
};
const withMac = ({ assets }: Sample): readonly SampleAsset[] => assets.filter((asset) => asset.mac !== '');

/** "Academy" → "Acadmey": swaps two letters in the middle of the longest word. */
function misspelt(name: string): string {
  const word = name.split(/\s+/).sort((a, b) => b.length - a.length)[0] ?? name;
  const at = Math.floor(word.length / 2);
  return `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`;
}

/** Common reads, with their paths. */
export const READINGS: readonly (readonly [what: string, path: Path])[] = [
  ['customers, first page', () => CUSTOMERS],
  ['customers, by a word', (_sample, turn) => `${CUSTOMERS}&q=${pick(['school', 'st', 'high', 'limited'], turn)}`],
  ['all assets, first page', () => ASSETS],
  ['all assets by status, then name', () => `${ASSETS}&sort=status%2Cname`],
  ['all assets, latest warranty first', () => `${ASSETS}&sort=-warrantyEndsOn`],
  [
    'all assets in use with a warranty to renew',
    () => `${ASSETS}&f.status=is%3Ain_use&f.warrantyEndsOn=between%3Atoday%2Ctoday%2B90&sort=warrantyEndsOn`,
  ],
  ['all assets, a page far down', (_sample, turn) => `${ASSETS}&page=${50 + (turn % 50)}`],
  [
    'all assets with a word that thousands share',
    (_sample, turn) => `${ASSETS}&q=${pick(['main', 'pc', 'optiplex'], turn)}`,
  ],
  ['assets of one customer', ({ customerIds }, turn) => `${ASSETS}&f.customerId=is%3A${pick(customerIds, turn)}`],
  ['computers of one customer', ({ customerIds }, turn) => `${COMPUTERS}&f.customerId=is%3A${pick(customerIds, turn)}`],
  ['asset page: the record', ({ assets }, turn) => `/api/v1/${pick(assets, turn).path}/${pick(assets, turn).id}`],
  [
    'asset page: its history',
    ({ assets }, turn) => `/api/v1/${pick(assets, turn).path}/${pick(assets, turn).id}/history`,
  ],
  ['customer page: the record', ({ customerIds }, turn) => `/api/v1/customers/${pick(customerIds, turn)}`],
  ['customer page: its overview', ({ customerIds }, turn) => `/api/v1/customers/${pick(customerIds, turn)}/overview`],
  ['customer page: its dashboard', ({ customerIds }, turn) => `/api/v1/customers/${pick(customerIds, turn)}/dashboard`],
  ['customer page: its estate', ({ customerIds }, turn) => `/api/v1/customers/${pick(customerIds, turn)}/estate`],
  ['search, exact tag', ({ assets }, turn) => `/api/v1/search?q=${q(pick(assets, turn).assetTag)}`],
  ['search, exact serial number', ({ assets }, turn) => `/api/v1/search?q=${q(pick(assets, turn).serial)}`],
  [
    'search, part of a MAC address',
    (sample, turn) => `/api/v1/search?q=${q(pick(withMac(sample), turn).mac.slice(6))}`,
  ],
  ['search, name of a customer', ({ customerNames }, turn) => `/api/v1/search?q=${q(pick(customerNames, turn))}`],
  [
    'search, name with a slip',
    ({ customerNames }, turn) => `/api/v1/search?q=${q(misspelt(pick(customerNames, turn)))}`,
  ],
  [
    'search, a word that thousands share',
    (_sample, turn) => `/api/v1/search?q=${pick(['school', 'primary', 'high'], turn)}`,
  ],
  [
    'search, the first letters of a name',
    ({ customerNames }, turn) => `/api/v1/search?q=${q(pick(customerNames, turn).slice(0, 3))}`,
  ],
  [
    'picker of a customer',
    ({ customerNames }, turn) => `/api/v1/pick/customer?q=${q(pick(customerNames, turn).slice(0, 4))}`,
  ],
];
