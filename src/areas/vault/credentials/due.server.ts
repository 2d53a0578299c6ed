import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { may } from '#engine/permission/permission.ts';
import { product } from '#engine/permission/actor.ts';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import { credential } from './credential.ts';
import { dueText } from './rotation.rules.ts';

const PORTION = 200;

/** Requires rotations whose date has come each night, and reminds account managers of required ones each Monday. */
export function scheduleRotations(database: Database): void {
  schedule('due-rotations', 'Require rotations that are due', '25 0 * * *', async () => {
    const now = theTime();
    for (let after: number | null = 0; after !== null; ) after = await requireDue(database, now, after);
  });
  schedule('remind-rotations', 'Reminders of required rotations', '30 7 * * 1', async () => {
    await remindOfRotations(database, theTime());
  });
}

interface Due extends Record<string, unknown> {
  readonly id: number;
  readonly rotateDueOn: string | null;
  readonly expiresOn: string | null;
}

/**
 * Requires the rotation of one portion of the credentials whose rotation is due, or that expired and have not been
 * rotated since.
 * @returns the cursor for the next portion; null after the last
 */
export async function requireDue(database: Database, now: Date, after: number): Promise<number | null> {
  const today = companyToday(now);
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.query<Due>(
      `select id, rotate_due_on::text as "rotateDueOn", expires_on::text as "expiresOn" from credential
        where id > $2 and archived_at is null and not must_rotate and cardinality(stored) > 0
          and (rotate_due_on <= $1 or expires_on <= $1 and (last_rotated_on is null or last_rotated_on < expires_on))
        order by id limit ${PORTION}`,
      [today, after],
    );
    const context = { tx, actor: product('Vault'), now: now.toISOString(), requestId: 'due-rotations', ip: null };
    await changeMany(
      context,
      credential,
      'requireAfterDate',
      rows.map(({ id, rotateDueOn, expiresOn }) => ({
        id,
        version: null,
        set: {
          mustRotate: true,
          mustRotateReason:
            rotateDueOn !== null && rotateDueOn <= today
              ? `The rotation was due on ${formatDay(rotateDueOn)}.`
              : `It expired on ${formatDay(expiresOn ?? today)}.`,
        },
      })),
    );
    return rows.length === PORTION ? (rows.at(-1)?.id ?? null) : null;
  });
}

/**
 * Reminds each account manager of the required rotations at their customers, in one notification.
 * @returns the number of users notified
 */
export async function remindOfRotations(database: Database, now: Date): Promise<number> {
  const { rows: managers } = await database.query<{ id: number }>(
    `select distinct k.account_manager_id as id from customer k
      where k.account_manager_id is not null and k.archived_at is null
        and exists (select 1 from credential c where c.customer_id = k.id and c.must_rotate and c.archived_at is null)
      order by 1`,
  );
  let told = 0;
  for (const { id } of managers) {
    const actor = await actorOfUser(database, id);
    if (!actor || !may(actor.patterns, 'credential.view')) continue;
    const bind = binder();
    const manager = bind(id);
    const { rows } = await database.query<{ count: number; customers: number; customerId: number }>(
      `select count(*)::int as count, count(distinct r.customer_id)::int as customers, min(r.customer_id) as "customerId"
         from credential r join customer k on k.id = r.customer_id and k.account_manager_id = ${manager} and k.archived_at is null
        where r.must_rotate and r.archived_at is null and ${scopeClause(credential, actor, bind)}`,
      bind.values,
    );
    const [found] = rows;
    if (!found || found.count === 0) continue;
    const { count, customers, customerId } = found;
    await inTransaction(database, (tx) =>
      notify(
        { tx, actor: product('Vault'), now: now.toISOString(), requestId: 'remind-rotations', ip: null },
        {
          userIds: [id],
          kind: 'credential.rotation',
          text: dueText(count, customers),
          about: {
            path:
              customers === 1
                ? `/customer/${customerId}/credentials?f.mustRotate=is:true`
                : '/credentials?f.mustRotate=is:true',
          },
        },
      ),
    );
    told += 1;
  }
  return told;
}
