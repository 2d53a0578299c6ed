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
