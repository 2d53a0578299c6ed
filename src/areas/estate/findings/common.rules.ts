import { addMonths, daysBetween } from '#engine/calendar/days.ts';
import { warrantiesOf } from '../assets/warranties.ts';
import { needsCover } from '../lifecycle/needsCover.rules.ts';
import { SOON_DAYS, warrantyPosition } from '../lifecycle/warranty.rules.ts';
import { dayIn, type Facts, type Finding, inDays, numberIn, type Rule, ukDay } from './finding.ts';

const DUE_SOON = 30;

/** Findings that apply to every asset type. */
export const commonFindings: Rule = (row, today) => [
  ...missing(row),
  ...warranty(row, today),
  ...due(row, today),
  ...life(row, today),
];

function* missing(row: Facts): Generator<Finding> {
  if (row.status !== 'lost') return;
  const since = dayIn(row, 'missingSince');
  const how = row.missing === 'stolen' ? 'Stolen' : 'Missing';
  yield {
    code: 'missing',
    tone: 'bad',
    text: since ? `${how} since ${ukDay(since)}.` : `${how}.`,
    short: 'missing',
    field: 'status',
    button: 'Mark as found',
  };
}

function* warranty(row: Facts, today: string): Generator<Finding> {
  const { state, endsOn, gapDays } = warrantyPosition(warrantiesOf(row), today);
  const tone = needsCover(row) ? 'warning' : 'info';
  const fix = { field: 'warranties', button: 'Add renewal' };
  if (state === 'unknown' && row.kind === 'server')
    yield {
      code: 'no_warranty',
      tone: 'warning',
      text: 'No warranty recorded.',
      short: 'without a warranty',
      ...fix,
    };
  if (endsOn === null) return;
  if (state === 'expired')
    yield {
      code: 'warranty_ended',
      tone,
      text: `Warranty ended ${inDays(endsOn, today)}.`,
      short: 'out of warranty',
      ...fix,
    };
  if (state === 'expiring')
    yield {
      code: 'warranty_ending',
      tone,
      text: `Warranty ends ${inDays(endsOn, today)}.`,
      short: `with a warranty that ends within ${SOON_DAYS} days`,
      ...fix,
    };
  if (gapDays > 0 || state === 'not_started')
    yield {
      code: 'warranty_gap',
      tone: 'info',
      text:
        state === 'not_started'
          ? 'No warranty today. The next warranty has not started.'
          : `No warranty for ${gapDays === 1 ? '1 day' : `${gapDays} days`} before the next one starts.`,
      short: 'with a gap in warranty',
      ...fix,
    };
}

function* due(row: Facts, today: string): Generator<Finding> {
  yield* dueOn(row, today, {
    key: 'patTestDueOn',
    code: 'pat_due',
    what: 'Electrical test',
    button: 'Record test',
  });
  yield* dueOn(row, today, {
    key: 'serviceDueOn',
    code: 'service_due',
    what: 'Service',
    button: 'Record service',
  });
  yield* dueOn(row, today, {
    key: 'returnBy',
    code: 'return_due',
    what: 'Return to the owner',
    button: 'Change date',
  });
  const back = dayIn(row, 'dueBackOn');
  if (back && back < today)
    yield {
      code: 'not_back',
      tone: 'warning',
      text: `Return was due ${inDays(back, today)}.`,
      short: 'not returned',
      field: 'contactId',
      button: 'Return',
    };
}

function* dueOn(
  row: Facts,
  today: string,
  { key, code, what, button }: { key: string; code: string; what: string; button: string },
): Generator<Finding> {
  const day = dayIn(row, key);
  if (!day || daysBetween(today, day) > DUE_SOON) return;
  const isPast = day < today;
  yield {
    code,
    tone: isPast ? 'warning' : 'info',
    text: `${what} ${isPast ? 'was' : 'is'} due ${inDays(day, today)}.`,
    short: `with ${what.toLowerCase()} due`,
    field: key,
    button,
  };
}

function* life(row: Facts, today: string): Generator<Finding> {
  const bought = dayIn(row, 'purchasedOn');
  const months = numberIn(row, 'lifeMonths');
  if (!bought || !months) return;
  const ends = addMonths(bought, months);
  if (ends < today)
    yield {
      code: 'life_over',
      tone: 'info',
      text: `Planned life ended ${inDays(ends, today)}.`,
      short: 'past planned life',
      field: 'lifeMonths',
      button: 'Plan replacement',
    };
}
