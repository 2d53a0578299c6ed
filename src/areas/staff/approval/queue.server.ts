import { daysBetween } from '#engine/calendar/days.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { may } from '#engine/permission/permission.ts';
import { type RequestsAsked, requestsWhere } from '../leave/requestsShown.server.ts';
import { weighAll } from '../leave/weigh.server.ts';

const MOST_CARDS = 50;
/** Findings for the person who decides; the requester already explained the others. */
const TO_DECIDE = ['insufficient', 'overlap', 'below_cover', 'not_employed', 'no_working_time'];

/** Requests that the user can decide, with details. */
export async function queueOf(tx: Queryable, asked: RequestsAsked) {
  const { actor, standing, today } = asked;
  const isAny = may(actor.patterns, 'holiday.approveAny');
  const waiting = await requestsWhere(
    tx,
    `h.status = 'pending' and ($1 or h.staff_id = any($2::bigint[]))`,
    [isAny, [...standing.line]],
    asked,
  );
  const requests = waiting.filter((each) => each.may.includes('approve')).slice(0, MOST_CARDS);
  const { rows } = await tx.query<{ id: number; typeId: number; createdAt: string; hasFile: boolean }>(
    'select id, type_id as "typeId", created_at as "createdAt", file_id is not null as "hasFile" from holiday where id = any($1::bigint[])',
    [requests.map(({ id }) => id)],
  );
  const facts = new Map(rows.map((row) => [row.id, row]));
  const known = requests.flatMap((request) => {
    const more = facts.get(request.id);
    return more ? [{ request, ...more }] : [];
  });
  const weighed = await weighAll(
    tx,
    known.map(({ request, typeId, hasFile, id }) => ({
      staffId: request.staffId,
      typeId,
      asked: request,
      today,
      exceptId: id,
      hasFile,
      mayBePast: false,
    })),
  );
  return {
    cards: known.map(({ request, createdAt }, at) => ({
      request,
      asked: createdAt,
      before: weighed[at]?.before ?? null,
      after: weighed[at]?.after ?? null,
      noticeDays: daysBetween(createdAt.slice(0, 10), request.start),
      clashes: (weighed[at]?.clashes ?? []).map(({ userId: _user, counts: _counts, ...clash }) => clash),
      findings: (weighed[at]?.findings ?? []).filter(({ code }) => TO_DECIDE.includes(code)),
    })),
  };
}
