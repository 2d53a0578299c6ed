import { addSummaryPart, type SummarySource } from '#areas/customers/customers.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { may } from '#engine/permission/permission.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { expiriesSeen } from './expiries.server.ts';
import { expirySources } from './source.server.ts';

const AHEAD = 60;
/** Older dates are for the expiry report, not for a call. */
const BACK = 365;
/** Lines that fit on the page of the summary. */
const MOST = 10;

/** Adds the next dates that run out, and the past ones, to the customer's support summary. */
export const summariseExpiries = (): void => addSummaryPart({ place: 'expiring', source: expiryLines });

const expiryLines: SummarySource = async (database, actor, customerId, now) => {
  if (!expirySources().some(({ noun }) => may(actor.patterns, `${noun.name}.view`))) return null;
  const today = companyToday(new Date(now));
  const range = { from: addDays(today, -BACK), to: addDays(today, AHEAD), today, customerId };
  const found = await expiriesSeen(database, actor, { ...range, most: MOST + 1 });
  const lines = found.slice(0, MOST).map(({ title, label, endsOn, path }) => ({
    text: `${label}: ${title}, ${endsOn < today ? 'since ' : ''}${formatDay(endsOn)}`,
    path,
    tone: endsOn < today ? ('bad' as const) : ('warning' as const),
  }));
  return found.length > MOST ? [...lines, { text: 'and more', path: `/customer/${customerId}/expiries` }] : lines;
};
