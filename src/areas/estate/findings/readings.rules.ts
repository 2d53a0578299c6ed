import { daysBetween } from '#engine/calendar/days.ts';
import { leftOf, lowSupplies, type Supply } from '../hardware/snmp/supplies.rules.ts';
import { dayIn, type Facts, type Finding, type Rule, ukDay } from './finding.ts';

/** Findings on a printer: supplies that run out. */
export const printerFindings = (row: Facts): readonly Finding[] => {
  const supplies: readonly Supply[] = Array.isArray(row.supplies) ? row.supplies : [];
  const low = lowSupplies(supplies);
  if (low.length === 0) return [];
  return [
    {
      code: 'supply_low',
      tone: low.some((supply) => leftOf(supply) === 0) ? 'bad' : 'warning',
      text: `Low supplies: ${low.map((supply) => `${supply.name} ${leftOf(supply)}%`).join(', ')}.`,
      short: 'low on supplies',
      field: 'supplies',
      button: 'Update supplies',
    },
  ];
};

/** A state of the power is only worth a finding while it is recent. */
const RECENT_DAYS = 2;

const readOn = (row: Facts): string | null => dayIn(row, 'snmpReadAt')?.slice(0, 10) ?? null;

/** Findings on what a UPS reports of itself. */
export const poweredFindings: Rule = (row, today) => {
  const read = readOn(row);
  const found: Finding[] = [];
  if (row.batteryState === 'replace' || row.batteryState === 'depleted' || row.batteryState === 'low')
    found.push({
      code: `battery_${row.batteryState}`,
      tone: row.batteryState === 'low' ? 'warning' : 'bad',
      text: BATTERY[row.batteryState],
      short: row.batteryState === 'replace' ? 'with batteries to replace' : 'with low batteries',
      field: row.batteryState === 'replace' ? 'batteryFittedOn' : 'reading',
      button: row.batteryState === 'replace' ? 'Record new batteries' : 'Open',
    });
  if (row.powerSource === 'battery' && read && daysBetween(read, today) <= RECENT_DAYS)
    found.push({
      code: 'on_battery',
      tone: 'bad',
      text: `Ran on battery when it was last read on ${ukDay(read)}.`,
      short: 'on battery',
      field: 'reading',
      button: 'Open',
    });
  return found;
};

const BATTERY = {
  replace: 'The UPS reports that its batteries must be replaced.',
  depleted: 'The UPS reports that its batteries are depleted.',
  low: 'The UPS reports that its batteries are low.',
} as const;

const SILENT_DAYS = 3;

/** A device that has not answered for days. */
export const silentFindings: Rule = (row, today) => {
  const tried = dayIn(row, 'snmpTriedAt')?.slice(0, 10);
  const read = readOn(row);
  if (!row.snmpVersion || !tried) return [];
  if (read ? daysBetween(read, today) <= SILENT_DAYS : daysBetween(tried, today) > SILENT_DAYS) return [];
  return [
    {
      code: 'snmp_silent',
      tone: 'info',
      text: read ? `Not read over the network since ${ukDay(read)}.` : 'Could not be read over the network.',
      short: 'not read over the network',
      field: 'reading',
      button: 'Open',
    },
  ];
};
