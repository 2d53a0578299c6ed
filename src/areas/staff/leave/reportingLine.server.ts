import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';

/** The user's own staff record, and everyone who reports to them or to a colleague they cover today. */
export interface Standing {
  readonly ownId: number | null;
  readonly line: ReadonlySet<number>;
}

export async function standingOf(tx: Queryable, actor: Actor, today: string): Promise<Standing> {
  const { rows } = await tx.query<{ own: number | null; line: number[] }>(
    `with recursive head as (
       select s.id from staff_member s
        where s.user_id = $1 or s.user_id in (select covered_id from cover
          where deputy_id = $1 and archived_at is null and $2::date between starts_on and ends_on)
     ), line as (
       select s.id from staff_member s join head h on s.manager_id = h.id
       union select s.id from staff_member s join line l on s.manager_id = l.id
     )
     select (select id from staff_member where user_id = $1) as own, array(select id from line) as line`,
    [actor.userId, today],
  );
  return { ownId: rows[0]?.own ?? null, line: new Set(rows[0]?.line ?? []) };
}

/** Whether a user may decide a person's requests; their own only with a special permission. */
export function mayDecide(actor: Actor, { ownId, line }: Standing, staffId: number): boolean {
  if (staffId === ownId) return may(actor.patterns, 'holiday.approveOwn');
  return may(actor.patterns, 'holiday.approveAny') || (line.has(staffId) && may(actor.patterns, 'holiday.approve'));
}

/** Whether a user may see all details of a person's leave: their own, that of their reporting line, or of all staff. */
export const seesLeave = (actor: Actor, { ownId, line }: Standing, staffId: number): boolean =>
  staffId === ownId || line.has(staffId) || ANYBODYS.some((code) => may(actor.patterns, code));

const ANYBODYS = ['holiday.approveAny', 'holiday.create', 'holiday.admin'];

/** Whether a user may see why colleagues are away. */
export const seesTypes = (actor: Actor): boolean => may(actor.patterns, 'staff.viewLeaveType');
