import { SOCKETS } from '#areas/estate/makers/sockets.ts';
import type { Option } from '#engine/kinds/field.ts';

/** What fits into a port. The types of a model's ports are among them. */
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

/** Ports without a socket: no cable ends in them, and two may share a MAC address. */
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

/** The usual speed of a type in Mbps; null where there is none. */
export const speedOf = (type: string): number | null => SPEEDS[type] ?? null;
