import type { Option } from '#engine/kinds/field.ts';

/** Connectors of network cables. */
export const SOCKETS = {
  '100baseT': { label: '100 Mb copper' },
  '1000baseT': { label: '1 Gb copper' },
  '2500baseT': { label: '2.5 Gb copper' },
  '5000baseT': { label: '5 Gb copper' },
  '10000baseT': { label: '10 Gb copper' },
  sfp: { label: 'SFP' },
  sfpPlus: { label: 'SFP+' },
  sfp28: { label: 'SFP28' },
  qsfpPlus: { label: 'QSFP+' },
  qsfp28: { label: 'QSFP28' },
} as const satisfies Readonly<Record<string, Option>>;

/** Which way a port carries Power over Ethernet: "pd" is a powered device, "pse" is power sourcing equipment. */
export const POE_MODES = {
  none: { label: 'None' },
  pd: { label: 'Takes power' },
  pse: { label: 'Supplies power' },
} as const satisfies Readonly<Record<string, Option>>;

/** The classes of IEEE 802.3 with the power that the supplying port reserves. */
export const POE_CLASSES = {
  class0: { label: '0 (15.4 W)' },
  class1: { label: '1 (4 W)' },
  class2: { label: '2 (7 W)' },
  class3: { label: '3 (15.4 W)' },
  class4: { label: '4 (30 W)' },
  class5: { label: '5 (45 W)' },
  class6: { label: '6 (60 W)' },
  class7: { label: '7 (75 W)' },
  class8: { label: '8 (90 W)' },
} as const satisfies Readonly<Record<string, Option>>;
