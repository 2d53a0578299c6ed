import { SOCKETS } from '#areas/estate/makers/sockets.ts';
import type { Option } from '#engine/kinds/field.ts';

/** Types of ports, including those of model ports. */
export const portTypes = {
  ...SOCKETS,
  fibre: { label: 'Fibre' },
  coax: { label: 'Coax' },
  wifi: { label: 'Wi-Fi' },
  virtual: { label: 'Virtual' },
  bridge: { label: 'Bridge' },
  lag: { label: 'LAG' },
  management: { label: 'Management' },
  console: { label: 'Console' },
  power: { label: 'Power' },
} as const satisfies Readonly<Record<string, Option>>;

/** Ports without a socket: they take no cable, and may share a MAC address. */
export const WITHOUT_SOCKET: readonly string[] = ['wifi', 'virtual', 'bridge', 'lag'];

const SPEEDS: Readonly<Partial<Record<string, number>>> = {
  '100baseT': 100,
  '1000baseT': 1_000,
  '2500baseT': 2_500,
  '5000baseT': 5_000,
  '10000baseT': 10_000,
  sfp: 1_000,
  sfpPlus: 10_000,
  sfp28: 25_000,
  qsfpPlus: 40_000,
  qsfp28: 100_000,
};

/** Usual speed of a port type in Mbps; null when there is none. */
export const speedOf = (type: string): number | null => SPEEDS[type] ?? null;
