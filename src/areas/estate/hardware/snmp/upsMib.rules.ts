import { dayOf } from '#engine/kinds/moment/moment.ts';
import { amount, below, type Read } from './tree.rules.ts';

/** UPS-MIB (RFC 1628), and how long the device has been running. */
const UPS = '1.3.6.1.2.1.33.1';
const UPTIME = '1.3.6.1.2.1.1.3';
const BATTERY = `${UPS}.2`;
const OUTPUT = `${UPS}.4`;
const ALARMS = `${UPS}.6.2.1.2`;
const TEST = `${UPS}.7`;
const WELL_KNOWN_ALARMS = `${UPS}.6.3`;

/** The parts of the tree that are read. */
export const UPS_ROOTS: readonly string[] = [UPTIME, BATTERY, OUTPUT, ALARMS, TEST];

export type PowerSource = 'mains' | 'battery' | 'bypass' | 'none';
export type BatteryState = 'normal' | 'low' | 'depleted' | 'replace';

/** What a UPS reports. Null: it does not know. */
export interface UpsReading {
  readonly powerSource: PowerSource | null;
  readonly batteryState: BatteryState | null;
  /** In basis points. */
  readonly batteryCharge: number | null;
  readonly runtimeMinutes: number | null;
  readonly loadWatts: number | null;
  /** In basis points. */
  readonly loadPercent: number | null;
  readonly lastSelfTestOn: string | null;
  readonly selfTestResult: 'passed' | 'warning' | 'failed' | null;
}

/** Values of `upsOutputSource`. A booster and a reducer correct the mains. */
const SOURCES: Readonly<Record<number, PowerSource>> = {
  2: 'none',
  3: 'mains',
  4: 'bypass',
  5: 'battery',
  6: 'mains',
  7: 'mains',
};
const STATES: Readonly<Record<number, BatteryState>> = { 2: 'normal', 3: 'low', 4: 'depleted' };
/** Values of `upsTestResultsSummary`. Tests that were aborted, are running or never ran have no result. */
const RESULTS: Readonly<Record<number, 'passed' | 'warning' | 'failed'>> = { 1: 'passed', 2: 'warning', 3: 'failed' };

/** What a UPS reports; null if it has no UPS-MIB. @param now when it was read */
export function readUps(values: Read, now: Date): UpsReading | null {
  if (![...values.keys()].some((oid) => oid.startsWith(`${UPS}.`))) return null;
  const alarms = new Set([...below(values, ALARMS)].map(([, alarm]) => alarm));
  const has = (alarm: number): boolean => alarms.has(`${WELL_KNOWN_ALARMS}.${alarm}`);
  const state = STATES[amount(values, `${BATTERY}.1.0`) ?? 0] ?? null;
  const charge = amount(values, `${BATTERY}.4.0`);
  const watts = amounts(values, `${OUTPUT}.4.1.4`);
  const loads = amounts(values, `${OUTPUT}.4.1.5`);
  const result = RESULTS[amount(values, `${TEST}.3.0`) ?? 0] ?? null;
  return {
    powerSource: has(2) ? 'battery' : (SOURCES[amount(values, `${OUTPUT}.1.0`) ?? 0] ?? null),
    batteryState: has(1) ? 'replace' : has(4) ? 'depleted' : has(3) ? 'low' : state,
    batteryCharge: charge === null || charge > 100 ? null : charge * 100,
    runtimeMinutes: amount(values, `${BATTERY}.3.0`),
    loadWatts: watts.length > 0 ? watts.reduce((sum, each) => sum + each, 0) : null,
    // The phase with the highest load decides.
    loadPercent: loads.length > 0 ? Math.min(200, Math.max(...loads)) * 100 : null,
    lastSelfTestOn: result === null ? null : testedOn(values, now),
    selfTestResult: result,
  };
}

const amounts = (values: Read, column: string): readonly number[] =>
  [...below(values, column)].flatMap(([, value]) => (typeof value === 'number' && value >= 0 ? [value] : []));

/** Times of tests are hundredths of a second since the device started. */
function testedOn(values: Read, now: Date): string | null {
  const uptime = amount(values, `${UPTIME}.0`);
  const started = amount(values, `${TEST}.5.0`);
  if (uptime === null || started === null || started > uptime) return null;
  return dayOf(new Date(now.getTime() - (uptime - started) * 10).toISOString());
}
