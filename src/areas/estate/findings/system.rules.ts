import { daysBetween } from '#engine/calendar/days.ts';
import { dayIn, type Finding, inDays, type Rule } from './finding.ts';

const PATCH_DAYS = 45;
const SUPPORT_DAYS = 180;

/** Findings on any asset with an operating system. */
export const systemFindings: Rule = (row, today) => [...patches(row, today), ...support(row, today)];

function* patches(row: Parameters<Rule>[0], today: string): Generator<Finding> {
  const patched = dayIn(row, 'lastPatchedOn');
  if (!patched || daysBetween(patched, today) <= PATCH_DAYS) return;
  yield {
    code: 'not_patched',
    tone: 'warning',
    text: `Last patched ${inDays(patched, today)}.`,
    short: 'not patched',
    field: 'lastPatchedOn',
    button: 'Record patches',
  };
}

function* support(row: Parameters<Rule>[0], today: string): Generator<Finding> {
  const ends = dayIn(row, 'osSupportEndsOn');
  if (!ends || daysBetween(today, ends) > SUPPORT_DAYS) return;
  const name = dayIn(row, 'operatingSystem') ?? 'The operating system';
  const isOver = ends < today;
  yield {
    code: isOver ? 'support_ended' : 'support_ending',
    tone: isOver && row.kind === 'server' ? 'bad' : 'warning',
    text: `${name} ${isOver ? 'has been out of support since' : 'goes out of support'} ${inDays(ends, today).replace(' ago', '')}.`,
    short: isOver ? 'out of support' : 'soon out of support',
    field: 'osSupportEndsOn',
    button: 'Plan upgrade',
  };
}

/** Findings on a computer. A laptop must be encrypted in case it is lost. */
export const computerFindings: Rule = (row, today) => [
  ...systemFindings(row, today),
  ...(row.encryption === 'none' && (row.form === 'laptop' || row.form === 'tabletPc')
    ? [
        {
          code: 'not_encrypted',
          tone: 'warning',
          text: 'The disk is not encrypted.',
          short: 'not encrypted',
          field: 'encryption',
          button: 'Record encryption',
        } as const,
      ]
    : []),
];
