import { daysBetween } from '#engine/calendar/days.ts';
import { dayIn, type Facts, type Finding, inDays, numberIn, type Rule, ukDay } from './finding.ts';

const LAMP_HIGH = 8_000;
const LAMP_OVER = 10_000;

/** Findings on a projector: its lamp. */
export const projectorFindings: Rule = (row) => {
  const used = numberIn(row, 'lampUsedPercent');
  if (used === null || used < LAMP_HIGH) return [];
  const due = dayIn(row, 'lampDueOn');
  return [
    {
      code: 'lamp_due',
      tone: used >= LAMP_OVER ? 'bad' : 'warning',
      text: `Lamp has used ${Math.floor(used / 100)}% of its life.${due && used < LAMP_OVER ? ` Due on ${ukDay(due)}.` : ''}`,
      short: 'with a lamp due',
      field: 'lampChangedOn',
      button: 'Record new lamp',
    },
  ];
};

const CONTRACT_SOON = 60;

/** Findings on mobile devices: their contract, and their compliance in device management. */
export const mobileFindings: Rule = (row, today) => [...contract(row, today), ...compliance(row)];

function* contract(row: Facts, today: string): Generator<Finding> {
  const ends = dayIn(row, 'contractEndsOn');
  if (!ends || daysBetween(today, ends) > CONTRACT_SOON) return;
  yield {
    code: 'contract_ending',
    tone: ends < today ? 'info' : 'warning',
    text: `Contract ${ends < today ? 'ended' : 'ends'} ${inDays(ends, today)}.`,
    short: 'with a contract ending',
    field: 'contractEndsOn',
    button: 'Record contract',
  };
}

function* compliance(row: Facts): Generator<Finding> {
  if (row.compliant !== 'no') return;
  yield {
    code: 'not_compliant',
    tone: 'warning',
    text: 'Device management finds it not compliant.',
    short: 'not compliant',
    field: 'compliant',
    button: 'Record compliance',
  };
}

const PSTN_ENDS = '2027-01-31';
const WITHDRAWN = ['isdn2', 'isdn30', 'analogue'];

/** Findings on a phone system: trunks that will be withdrawn. */
export const phoneSystemFindings: Rule = (row, today) => {
  const trunks: readonly Facts[] = Array.isArray(row.trunks) ? row.trunks : [];
  const isHit = (trunk: Facts): boolean =>
    WITHDRAWN.includes(String(trunk.type)) && !(typeof trunk.endsOn === 'string' && trunk.endsOn < today);
  if (!trunks.some(isHit)) return [];
  return [
    {
      code: 'pstn_withdrawn',
      tone: today > PSTN_ENDS ? 'bad' : 'warning',
      text: `ISDN and analogue lines: the PSTN is withdrawn after 31 January 2027.`,
      short: 'on ISDN or analogue lines',
      field: 'trunks',
      button: 'Plan replacement',
    },
  ];
};

const FIRE_DAYS = 180;

/** Findings on door access: locked escape routes and missed tests. */
export const doorFindings: Rule = (row, today) => {
  const doors: readonly Facts[] = Array.isArray(row.doors) ? row.doors : [];
  const locked = doors.filter((door) => door.escapeRoute === true && door.failSafe !== true);
  const tested = dayIn(row, 'fireReleaseTestedOn');
  const found: Finding[] = [];
  if (locked.length > 0)
    found.push({
      code: 'escape_locked',
      tone: 'bad',
      text: `Escape doors that stay locked without power: ${locked.map(({ name }) => String(name)).join(', ')}.`,
      short: 'with escape doors that are not fail-safe',
      field: 'doors',
      button: 'Review doors',
    });
  if (tested === null || daysBetween(tested, today) > FIRE_DAYS)
    found.push({
      code: 'fire_release_due',
      tone: 'warning',
      text: tested ? `Fire release last tested on ${ukDay(tested)}.` : 'Fire release never tested.',
      short: 'with a fire release test due',
      field: 'fireReleaseTestedOn',
      button: 'Record test',
    });
  return found;
};
