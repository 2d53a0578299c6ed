import { daysBetween } from '#engine/calendar/days.ts';
import { dayIn, type Finding, inDays, numberIn, type Rule } from './finding.ts';

const BATTERY_SOON = 90;
/** Percentages are in basis points. */
const LOAD_HIGH = 8_000;
const LOAD_FULL = 10_000;

/** Findings on a UPS. */
export const upsFindings: Rule = (row, today) => [...battery(row, today), ...load(row)];

function* battery(row: Parameters<Rule>[0], today: string): Generator<Finding> {
  const due = dayIn(row, 'batteryDueOn');
  const fix = { field: 'batteryFittedOn', button: 'Record new batteries' };
  if (due && due <= today)
    yield {
      code: 'battery_due',
      tone: 'bad',
      text: `Batteries were due for replacement ${inDays(due, today)}.`,
      short: 'with batteries due',
      ...fix,
    };
  else if (due && daysBetween(today, due) <= BATTERY_SOON)
    yield {
      code: 'battery_soon',
      tone: 'warning',
      text: `Batteries are due for replacement ${inDays(due, today)}.`,
      short: 'with batteries due soon',
      ...fix,
    };
  if (row.selfTestResult === 'failed')
    yield {
      code: 'self_test_failed',
      tone: 'bad',
      text: 'The last self-test failed.',
      short: 'with a failed self-test',
      field: 'selfTestResult',
      button: 'Record test',
    };
}

function* load(row: Parameters<Rule>[0]): Generator<Finding> {
  const percent = numberIn(row, 'loadPercent');
  if (percent === null || percent <= LOAD_HIGH) return;
  yield {
    code: 'load_high',
    tone: percent > LOAD_FULL ? 'bad' : 'warning',
    text: `Load is at ${Math.round(percent / 100)}% of capacity.`,
    short: 'over 80% load',
    field: 'loadPercent',
    button: 'Update load',
  };
}

/** Findings on a switch. */
export const switchFindings: Rule = (row) => {
  const used = numberIn(row, 'poeUsedW');
  const budget = numberIn(row, 'poeBudgetW');
  if (used === null || budget === null || used <= budget) return [];
  return [
    {
      code: 'poe_over',
      tone: 'warning',
      text: `PoE draw is ${used} W of a budget of ${budget} W.`,
      short: 'over PoE budget',
      field: 'poeUsedW',
      button: 'Update draw',
    },
  ];
};
