import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { dayMinutesOf, patternOn } from '../entitlement/pattern.rules.ts';
import { type PatternRow, patternsOf } from '../people/patternRows.ts';
import type { ShownRequest } from './leaveShapes.ts';
import { mayDecide, type Standing } from './reportingLine.server.ts';

interface Found extends Omit<ShownRequest, 'may' | 'dayMinutes'>, Record<string, unknown> {
  readonly patternRows: readonly PatternRow[];
}

export interface RequestsAsked {
  readonly actor: Actor;
  readonly standing: Standing;
  readonly today: string;
}

/** Requests with all details, for users who may see them. @param where over h (holiday) and s (staff) */
export async function requestsWhere(
  tx: Queryable,
  where: string,
  values: readonly unknown[],
  { actor, standing, today }: RequestsAsked,
): Promise<readonly ShownRequest[]> {
  const { rows } = await tx.query<Found>(
    `select h.id, h.version, h.staff_id as "staffId", s.name, t.name as type, h.start, h.start_part as "startPart", h."end",
            h.end_part as "endPart", h.minutes, h.days, h.status, h.reason, h.handover_note as "handoverNote",
            h.override_reason as "overrideReason", coalesce(u.known_as, u.name) as "decidedBy",
            h.decision_note as "decisionNote", s.patterns as "patternRows"
       from holiday h join staff_member s on s.id = h.staff_id join leave_type t on t.id = h.type_id
            left join "user" u on u.id = h.decided_by
      where ${where} order by h.start, h.id limit 500`,
    [...values],
  );
  return rows.map(({ patternRows, ...row }) => ({
    ...row,
    dayMinutes: dayMinutesOf(patternOn(patternsOf(patternRows), row.start)),
    may: doable(row, { actor, standing, today }),
  }));
}

function doable(
  { staffId, status, start }: Pick<Found, 'staffId' | 'status' | 'start'>,
  { actor, standing, today }: RequestsAsked,
): ShownRequest['may'] {
  const isTheirs = staffId === standing.ownId && may(actor.patterns, 'holiday.request');
  const isAdmin = may(actor.patterns, 'holiday.admin');
  const hasBegun = status === 'approved' && start <= today;
  const mayWithdraw = hasBegun ? isAdmin : isTheirs || isAdmin || may(actor.patterns, 'holiday.create');
  if (status === 'pending' && mayDecide(actor, standing, staffId))
    return ['approve', 'reject', ...(mayWithdraw ? (['withdraw'] as const) : [])];
  return (status === 'pending' || status === 'approved') && mayWithdraw ? ['withdraw'] : [];
}
