import { addMonths, daysBetween } from '#engine/calendar/days.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { type Asked, type Cost, sharedDays } from './cost.rules.ts';
import { leaveWords } from './leaveWords.ts';

/** A finding against a request. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  /** A reason can override it. */
  readonly overridable: boolean;
  readonly shortMinutes?: number;
  readonly dates?: readonly string[];
}

export interface Judged {
  readonly today: string;
  readonly asked: Asked;
  readonly cost: Cost;
  readonly dayMinutes: number;
  readonly type: {
    readonly kind: string;
    readonly deducts: boolean;
    readonly mayOverlap: boolean;
    readonly needsFile: boolean;
  };
  readonly person: { readonly startsOn: string; readonly endsOn: string | null };
  readonly terms: { readonly noticeTimes: number; readonly longestDays: number | null };
  /** The person's other requests that are pending or approved. */
  readonly others: readonly (Asked & {
    readonly kind: string;
    readonly mayOverlap: boolean;
    readonly deducts: boolean;
  })[];
  /** Minutes that no lot covers. */
  readonly shortMinutes: number;
  /** Teams below their minimum, with dates. */
  readonly below: readonly { readonly team: string; readonly dates: readonly string[] }[];
  readonly hasFile: boolean;
  /** Users who book for others may book past days. */
  readonly mayBePast: boolean;
}

/** Days back for which users may record their own sickness. */
const SICK_DAYS_BACK = 31;
const MONTHS_AHEAD = 12;

/** All findings against a request; those that cannot be overridden first. */
export function judge(judged: Judged): readonly Finding[] {
  return [...refusals(judged), ...exceptions(judged)];
}

function* refusals({
  today,
  asked,
  cost,
  person,
  type,
  others,
  mayBePast,
  hasFile,
  ...rest
}: Judged): Generator<Finding> {
  const no = (code: string, message: string, more: Partial<Finding> = {}): Finding => ({
    code,
    message,
    overridable: false,
    ...more,
  });
  const lastDay = person.endsOn ?? asked.end;
  if (asked.start < person.startsOn || asked.end > lastDay)
    yield no(
      'not_employed',
      asked.end > lastDay
        ? `The last day of employment is ${formatDay(lastDay)}. Choose days up to it.`
        : `Employment starts on ${formatDay(person.startsOn)}. Choose days from then on.`,
    );
  if (cost.minutes === 0) yield no('no_working_time', 'None of these days is a working day. Choose other days.');
  const isLate = type.kind === 'sick' ? daysBetween(asked.start, today) > SICK_DAYS_BACK : asked.start < today;
  if (isLate && !mayBePast) yield no('in_past', 'These days have passed. Ask your manager to have them booked.');
  if (asked.end > addMonths(today, MONTHS_AHEAD))
    yield no('too_far_ahead', `Choose days up to ${formatDay(addMonths(today, MONTHS_AHEAD))}.`);
  if (type.needsFile && !hasFile) yield no('file_needed', 'This leave type needs a file. Attach it.');
  const shared = [
    ...new Set(others.filter((each) => !mayShare(type, each)).flatMap((each) => sharedDays(asked, each))),
  ];
  if (shared.length > 0)
    yield no('overlap', `Leave is already requested or booked on ${dayList(shared)}.`, { dates: shared });
  if (type.deducts && rest.shortMinutes > 0)
    yield no(
      'insufficient',
      `The allowance is ${leaveWords(rest.shortMinutes, rest.dayMinutes)} short. Choose fewer days or unpaid leave.`,
      { shortMinutes: rest.shortMinutes },
    );
}

function* exceptions({ today, asked, cost, dayMinutes, type, terms, below, mayBePast }: Judged): Generator<Finding> {
  const days = dayMinutes > 0 ? cost.minutes / dayMinutes : 0;
  const notice = Math.ceil(days * terms.noticeTimes);
  const given = daysBetween(today, asked.start);
  if (type.deducts && !mayBePast && given < notice && given >= 0)
    yield {
      code: 'short_notice',
      message: `Request this leave ${notice} ${notice === 1 ? 'day' : 'days'} ahead, or enter a reason for the exception.`,
      overridable: true,
    };
  if (type.deducts && terms.longestDays !== null && days > terms.longestDays)
    yield {
      code: 'too_long',
      message: `Leave of more than ${terms.longestDays} working days needs a reason for the exception. Enter it.`,
      overridable: true,
    };
  for (const { team, dates } of below)
    yield {
      code: 'below_cover',
      message: `${team} would have too few people on ${dayList(dates)}. Enter a reason for the exception.`,
      overridable: true,
      dates,
    };
}

type Sharing = Pick<Judged['type'], 'kind' | 'mayOverlap' | 'deducts'>;

/**
 * Whether two types of leave may overlap: sickness during annual leave returns the days, and so may non-deducting types
 * that permit it.
 */
const mayShare = (type: Sharing, other: Sharing): boolean =>
  [type, other].some(({ mayOverlap, deducts, kind }) => mayOverlap && !deducts && kind !== 'sick') ||
  (type.kind === 'sick' && other.deducts) ||
  (other.kind === 'sick' && type.deducts);

const SHOWN = 3;
function dayList(dates: readonly string[]): string {
  const shown = dates.slice(0, SHOWN).map(formatDay);
  const more = dates.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more ${more === 1 ? 'day' : 'days'}`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '');
}
