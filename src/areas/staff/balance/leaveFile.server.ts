import type { Queryable } from '#engine/db/pool.server.ts';
import { notFound, Problem } from '#engine/http/problem.ts';
import { grantFor } from '../entitlement/grant.rules.ts';
import { leaveYearIn, leaveYearOn, yearWords } from '../entitlement/leaveYear.rules.ts';
import { dayMinutesOf, patternOn } from '../entitlement/pattern.rules.ts';
import { explain } from './explain.rules.ts';
import { leaveBooks } from '../leave/book.server.ts';
import { type RequestsAsked, requestsWhere } from '../leave/requestsShown.server.ts';
import { seesLeave } from '../leave/reportingLine.server.ts';

/** One person's leave of a year: balance, lots and requests. @throws 403, 404 */
export async function leaveFileOf(
  tx: Queryable,
  { staffId, year }: { readonly staffId: number; readonly year: number | null },
  asked: RequestsAsked,
) {
  const { actor, standing, today } = asked;
  const book = (await leaveBooks(tx, [staffId])).get(staffId);
  if (!book) throw notFound('staff member');
  if (!seesLeave(actor, standing, staffId))
    throw new Problem(403, 'not_in_line', 'You see your own leave and that of staff who report to you.');
  const { person } = book;
  const present = leaveYearOn(person.yearStart, today);
  const number = year ?? Number(present.start.slice(0, 4));
  const chosen = leaveYearIn(person.yearStart, number);
  const first = Number(leaveYearOn(person.yearStart, person.startsOn).start.slice(0, 4));
  const last = Number(present.start.slice(0, 4)) + 1;
  const requests = await requestsWhere(
    tx,
    'h.staff_id = $1 and h.start <= $3::date and h."end" >= $2::date',
    [staffId, chosen.start, chosen.end],
    asked,
  );
  const grant = grantFor(book, number, today);
  return {
    staffId,
    name: person.name,
    dayMinutes: dayMinutesOf(patternOn(person.patterns, today)),
    isOwn: staffId === standing.ownId,
    year: { ...chosen, label: yearWords(chosen), number },
    years: Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => last - at).map((each) => ({
      number: each,
      label: yearWords(leaveYearIn(person.yearStart, each)),
    })),
    entitlement:
      typeof grant === 'string'
        ? { contractMinutes: 0, statutoryMinutes: 0, basis: 'contract' as const, entitlementMinutes: 0, words: [grant] }
        : { ...grant.entitlement, words: grant.words },
    ...explain(book, chosen, today),
    requests,
  };
}
