import { kinds } from '../estate.ts';

const kept = new Set(kinds.map((kind) => kind.name));

/**
 * What files call a kind of asset, as our kinds. Words in small letters; a kind’s own name needs no entry. No word leads
 * to virtual machines: these files do not say what runs them, so they come in as extras with their category.
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

/** The words for kinds that are kept here; a row with another word is asked about. */
export const KIND_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(WORDS).filter(([, kind]) => kept.has(kind)),
);

/** What a thing is of no kind of its own; the file’s word for it becomes its category. */
export const ANYTHING_ELSE = 'assetExtra';

/** What the word for a computer says of its form. */
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
