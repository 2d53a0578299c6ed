import { UNKNOWN_VERSION } from '#engine/schedule/payload.ts';
import { subjectRequest } from '#platform/subject-access/subjectRequest.ts';
import { keeps } from '#platform/retention/kept.server.ts';

/** Excludes jobs that wait for a release that can read them. */
const NOT_PARKED = `(state <> 'failed' or coalesce(output ->> 'name', '') <> '${UNKNOWN_VERSION}')`;

/** Declares the engine's own data with a retention period. */
export function keepCore(): void {
  keeps({
    category: 'letter',
    table: 'letter',
    at: 'coalesce(t.done_at, t.posted_at)',
    where: `t.state <> 'waiting'`,
    userId: '(select u.id from "user" u where lower(u.email) = lower(t.recipient) limit 1)',
  });
  keeps({ category: 'notice', table: 'notice', at: 't.at', userId: 't.user_id' });
  keeps({
    category: 'notice',
    table: 'push_message',
    at: 't.done_at',
    where: `t.state <> 'waiting'`,
    userId: '(select b.user_id from push_browser b where b.id = t.browser_id)',
  });
  keeps({
    category: 'automation-run',
    table: 'automation_run',
    at: 't.ended_at',
    where: `t.state <> 'waiting'`,
    userId: 't.actor_id',
    customerId: 't.customer_id',
  });
  keeps({
    category: 'background-work',
    // Jobs for a newer release are kept until they have run.
    table: `(select id, completed_on from work.job where state in ('completed', 'cancelled', 'failed') and ${NOT_PARKED}
             union all select id, completed_on from work.archive where ${NOT_PARKED})`,
    at: 't.completed_on',
    clear: async ({ tx }, ids) => {
      for (const table of ['job', 'archive'])
        await tx.query(`delete from work.${table} where id = any($1::uuid[])`, [ids]);
    },
  });
  keeps({
    category: 'disposable-link',
    table: 'disposable',
    at: 'least(t.expires_at, t.revoked_at)',
    userId: 't.created_by',
    customerId: 't.customer_id',
    clear: async ({ tx }, ids) => {
      await tx.query('delete from disposable_secret where disposable_id = any($1::bigint[])', [ids]);
      await tx.query('delete from disposable where id = any($1::bigint[])', [ids]);
    },
  });
  keeps({
    category: 'disposable-link',
    table: 'secret_request',
    at: 'least(coalesce(t.kept_until, t.expires_at), t.closed_at, t.destroyed_at)',
    userId: 't.created_by',
    customerId: 't.customer_id',
    clear: async ({ tx }, ids) => {
      await tx.query('delete from request_box where request_id = any($1::bigint[])', [ids]);
      await tx.query('delete from secret_request where id = any($1::bigint[])', [ids]);
    },
  });
  keeps({
    category: 'subject-access',
    table: 'subject_request',
    at: 't.created_at',
    userId: `case when t.noun = 'user' then t.person_id end`,
    clear: async ({ tx }, ids) => {
      await tx.query('delete from subject_request where id = any($1::bigint[])', [ids]);
      // The cleanup of files without a row deletes the file itself.
      await tx.query(
        `with gone as (delete from errand where noun = $2 and id = any($1::bigint[]) returning file_id)
         delete from stored_file f using gone where f.id = gone.file_id`,
        [ids, subjectRequest.name],
      );
    },
  });
  keeps({
    category: 'audit',
    table: 'change_log',
    at: 't.at',
    userId: 't.actor_id',
    customerId: 't.customer_id',
    isByCommand: true,
  });
}
