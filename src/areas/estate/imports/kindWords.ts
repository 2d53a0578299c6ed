import { kinds } from '../estate.ts';

const kept = new Set(kinds.map((kind) => kind.name));

/**
 * Words in files mapped to asset types, in lower case; an asset type's own name needs no entry. No word maps to virtual
 * machines, because the files do not name the host. They import as asset extras with a category.
 */
const WORDS: Readonly<Record<string, string>> = {
  laptop: 'computer',
  laptops: 'computer',
  notebook: 'computer',
  desktop: 'computer',
  desktops: 'computer',
  workstation: 'computer',
  workstations: 'computer',
  pc: 'computer',
  'all-in-one': 'computer',
  chromebook: 'computer',
  'server (physical)': 'server',
  servers: 'server',
  nas: 'storageAppliance',
  san: 'storageAppliance',
  storage: 'storageAppliance',
  switch: 'networkSwitch',
  switches: 'networkSwitch',
  'network switch': 'networkSwitch',
  'firewall/router': 'firewall',
  router: 'firewall',
  'access point': 'wirelessAccessPoint',
  'access points': 'wirelessAccessPoint',
  ap: 'wirelessAccessPoint',
  wap: 'wirelessAccessPoint',
  'wireless controller': 'wirelessController',
  printer: 'printer',
  printers: 'printer',
  mfp: 'printer',
  copier: 'printer',
  phone: 'mobilePhone',
  'mobile phone': 'mobilePhone',
  'mobile phones': 'mobilePhone',
  smartphone: 'mobilePhone',
  tablet: 'tablet',
  tablets: 'tablet',
  ipad: 'tablet',
  camera: 'cctvCamera',
  'ip camera': 'cctvCamera',
  nvr: 'cctvDvr',
  dvr: 'cctvDvr',
  display: 'displayMonitor',
  displays: 'displayMonitor',
  monitor: 'displayMonitor',
  monitors: 'displayMonitor',
  tv: 'displayMonitor',
  projector: 'projector',
  projectors: 'projector',
  ups: 'ups',
};

/** Words for the asset types that exist here. An import asks about rows with other words. */
export const KIND_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(WORDS).filter(([, kind]) => kept.has(kind)),
);

/** The type for assets without their own type. The word in the file becomes the category. */
export const ANYTHING_ELSE = 'assetExtra';

/** Words for computers mapped to form factors. */
export const FORM_WORDS: Readonly<Record<string, string>> = {
  laptop: 'laptop',
  laptops: 'laptop',
  notebook: 'laptop',
  desktop: 'desktop',
  desktops: 'desktop',
  pc: 'desktop',
  workstation: 'workstation',
  workstations: 'workstation',
  'all-in-one': 'allInOne',
  chromebook: 'chromebook',
};
