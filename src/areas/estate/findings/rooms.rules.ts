import { daysBetween } from '#engine/calendar/days.ts';
import { dayIn, type Facts, type Finding, inDays, numberIn, type Rule, ukDay } from './finding.ts';

const DRIFT_SECONDS = 60;
const CHECK_DAYS = 180;

/** Findings on a CCTV recorder: retention that is too short, or a clock that is wrong or unchecked. */
export const recorderFindings: Rule = (row, today) => [...retention(row), ...clock(row, today)];

function* retention(row: Facts): Generator<Finding> {
  const [asked, kept] = [numberIn(row, 'retentionDays'), numberIn(row, 'keptDays')];
  if (asked === null || kept === null || kept >= asked) return;
  yield {
    code: 'retention_short',
    tone: 'warning',
    text: `Keeps recordings for ${kept} days. The policy requires ${asked}.`,
    short: 'keeping recordings too briefly',
    field: 'usableGb',
    button: 'Update disks',
  };
}

function* clock(row: Facts, today: string): Generator<Finding> {
  const drift = numberIn(row, 'clockDriftSeconds');
  const checked = dayIn(row, 'driftCheckedOn');
  const fix = { field: 'driftCheckedOn', button: 'Record check' };
  if (drift !== null && Math.abs(drift) > DRIFT_SECONDS)
    yield {
      code: 'clock_off',
      tone: 'warning',
      text: `Clock is off by ${Math.abs(drift)} seconds.`,
      short: 'with a wrong clock',
      ...fix,
    };
  if (checked === null || daysBetween(checked, today) > CHECK_DAYS)
    yield {
      code: 'clock_unchecked',
      tone: 'warning',
      text: checked ? `Clock last checked on ${ukDay(checked)}.` : 'Clock never checked.',
      short: 'with an unchecked clock',
      ...fix,
    };
}

/** Findings on a height-adjustable screen: its mount needs a service every year. */
export const screenFindings: Rule = (row, today) => {
  const due = dayIn(row, 'mountServiceDueOn');
  if (row.mount !== 'heightAdjustable' || (due !== null && due >= today)) return [];
  const text = due ? `Lifting mount was due for service ${inDays(due, today)}.` : 'Lifting mount has no service date.';
  return [
    {
      code: 'mount_due',
      tone: 'warning',
      text,
      short: 'with a mount due for service',
      field: 'mountServiceDueOn',
      button: 'Record service',
    },
  ];
};

/** Findings on a container: a lock without a recorded location or holder of the key. */
export const containerFindings: Rule = (row) =>
  (row.lockKind === 'key' || row.lockKind === 'padlock') && !row.keyWhere && !row.keyContactId
    ? [
        {
          code: 'no_key',
          tone: 'warning',
          text: 'Locked, but the place of the key is not recorded.',
          short: 'without a known key',
          field: 'keyWhere',
          button: 'Record key',
        },
      ]
    : [];
