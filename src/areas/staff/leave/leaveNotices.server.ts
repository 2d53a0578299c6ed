import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import { holdersOf, notify } from '#platform/notifications/notify.server.ts';
import type { holiday } from './holiday.ts';
import { spanWords } from './leaveWords.ts';

interface Told extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly userId: number | null;
  readonly deciders: readonly number[];
}

const APPROVAL = '/staff/holidays/approval';

/** Notifies the manager and their deputy about requests, and the requester about decisions. */
export async function tellOfLeave(context: Context, changes: readonly Saved<typeof holiday>[]): Promise<void> {
  const told = changes.filter(({ before, after }) => before?.status !== after.status);
  if (told.length === 0) return;
  const people = await peopleOf(
    context,
    told.map(({ after }) => after.staffId),
  );
  for (const { before, after } of told) {
    const person = people.get(after.staffId);
    if (!person) continue;
    const span = spanWords(after);
    const tell = async (userIds: readonly number[], text: string, path: string): Promise<void> => {
      const others = userIds.filter((id) => id !== context.actor.userId);
      if (others.length > 0) await notify(context, { userIds: others, kind: 'leave', text, about: { path } });
    };
    const own = `/staff/${person.id}/holidays`;
    const requester = person.userId === null ? [] : [person.userId];
    if (after.status === 'pending')
      await tell(await decidersOf(context, person), `${person.name} requests leave: ${span}.`, APPROVAL);
    else if (after.status === 'withdrawn') {
      await tell(requester, `Your leave was withdrawn: ${span}.`, own);
      if (before?.status === 'approved')
        await tell(person.deciders, `${person.name} is no longer on leave: ${span}.`, own);
    } else {
      const word = after.status === 'approved' ? 'approved' : 'rejected';
      const why = after.status === 'rejected' && after.decisionNote ? ` ${after.decisionNote}` : '';
      await tell(requester, `Your leave was ${word}: ${span}.${why}`, own);
    }
  }
}

/** Without a manager who can sign in, users who may decide all requests are notified. */
const decidersOf = async ({ tx }: Context, { deciders }: Told): Promise<readonly number[]> =>
  deciders.length > 0 ? deciders : holdersOf(tx, 'holiday.approveAny');

async function peopleOf({ tx, now }: Context, staffIds: readonly number[]): Promise<ReadonlyMap<number, Told>> {
  const { rows } = await tx.query<Told>(
    `select s.id, s.name, s.user_id as "userId",
            array(select m.user_id where m.user_id is not null union
                  select c.deputy_id from cover c where c.covered_id = m.user_id and c.archived_at is null
                     and $2::date between c.starts_on and c.ends_on) as deciders
       from staff_member s left join staff_member m on m.id = s.manager_id where s.id = any($1::bigint[])`,
    [staffIds, companyToday(new Date(now))],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
