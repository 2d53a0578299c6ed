import { addDays, isDay } from '#engine/calendar/calendar.ts';
import { isId } from '#engine/http/id.ts';
import { invalid } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { EXPIRY_KINDS, EXPIRY_PAGE } from './expiry.ts';
import type { Wanted } from './expiries.server.ts';

/** URL parameters that filter the report. */
export const ASKED = ['from', 'to', 'kind', 'customerId', 'managerId', 'snoozed', 'page'];

type Words = Readonly<Record<string, string | undefined>>;

const USUAL_BACK = 30;
const USUAL_AHEAD = 90;
/** Ten years: the longest useful range that still uses indexes well. */
const MOST_DAYS = 3_660;

/** @throws 422 with a message for each invalid parameter */
export function wantedOf(words: Words): Wanted {
  const today = companyToday();
  const errors: Record<string, readonly string[]> = {};
  const refuse = (key: string, message: string): void => void (errors[key] = [message]);
  const day = (key: string, usual: string): string => {
    const text = words[key] ?? usual;
    if (!isDay(text)) refuse(key, 'Enter a day such as 2026-11-26.');
    return text;
  };
  const id = (key: string): number | undefined => {
    const text = words[key];
    if (text === undefined) return undefined;
    if (!isId(text)) refuse(key, 'Enter the ID of a record.');
    return Number(text);
  };
  const from = day('from', addDays(today, -USUAL_BACK));
  const to = day('to', addDays(today, USUAL_AHEAD));
  const kinds = words.kind?.split(',') ?? [];
  if (kinds.some((kind) => !Object.hasOwn(EXPIRY_KINDS, kind)))
    refuse('kind', `Enter some of: ${Object.keys(EXPIRY_KINDS).join(', ')}.`);
  if (words.snoozed !== undefined && words.snoozed !== 'only') refuse('snoozed', 'Enter only, or leave it out.');
  const page = words.page ?? '1';
  if (!/^[1-9]\d{0,4}$/.test(page)) refuse('page', 'Enter a number from 1.');
  if (!errors.from && !errors.to && (to < from || to > addDays(from, MOST_DAYS)))
    refuse('to', 'Enter a day after the first one, at most ten years later.');
  const [customerId, managerId] = [id('customerId'), id('managerId')];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    today,
    from,
    to,
    kinds,
    ...(customerId === undefined ? {} : { customerId }),
    ...(managerId === undefined ? {} : { managerId }),
    ...(words.snoozed === 'only' ? { snoozed: 'only' as const } : {}),
    most: EXPIRY_PAGE,
    skip: (Number(page) - 1) * EXPIRY_PAGE,
  };
}
