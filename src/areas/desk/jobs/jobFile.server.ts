import type { Queryable } from '#engine/db/pool.server.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { read } from '#engine/store/store.server.ts';
import type { PRIORITY_OPTIONS, STATUS_TABLE } from './jobChoices.ts';
import { job } from './job.ts';

/** A job with what its paper says. */
export interface JobFile {
  readonly job: {
    readonly number: string;
    readonly title: string;
    readonly customer: string;
    readonly site: string | null;
    readonly requester: string | null;
    readonly assignee: string | null;
    readonly status: keyof typeof STATUS_TABLE;
    readonly priority: keyof typeof PRIORITY_OPTIONS;
    readonly createdAt: string;
    readonly closedAt: string | null;
    readonly description: string | null;
    readonly resolution: string | null;
  };
  readonly messages: readonly {
    readonly at: string;
    readonly author: string;
    readonly body: string;
    readonly isInternal: boolean;
  }[];
  readonly checklist: readonly { readonly text: string; readonly isDone: boolean }[];
  readonly times: readonly {
    readonly day: string;
    readonly colleague: string;
    readonly minutes: number;
    readonly summary: string | null;
  }[];
}

/**
 * Reads a job for its paper, in four statements. Without the notes it holds what the customer may read: no internal
 * notes, checklist or time.
 *
 * @throws 403, 404
 */
export async function jobFileOf(tx: Queryable, actor: Actor, id: number, withNotes: boolean): Promise<JobFile> {
  const row = await read({ tx, actor }, job, id);
  const names = await tx.query<{
    customer: string;
    site: string | null;
    requester: string | null;
    assignee: string | null;
  }>(
    `select c.name as customer, s.name as site, p.name as requester, u.name as assignee
       from job j join customer c on c.id = j.customer_id left join site s on s.id = j.site_id
       left join contact p on p.id = j.contact_id left join "user" u on u.id = j.assignee_user_id where j.id = $1`,
    [id],
  );
  const messages = await tx.query<JobFile['messages'][number] & Record<string, unknown>>(
    `select at, author_name as author, visibility = 'internal' as "isInternal",
            case when redacted_at is null then body else 'The content of this message was removed.' end as body
       from thread_entry where noun = 'job' and record_id = $1 and kind = 'message' and withdrawn_at is null
        and not (is_scheduled and sent_at is null)
        and ($2 or visibility = 'public')
      order by at, id`,
    [id, withNotes],
  );
  const times =
    withNotes && may(actor.patterns, 'timeEntry.view')
      ? await tx.query<JobFile['times'][number] & Record<string, unknown>>(
          `select (e.started_at at time zone $2)::date::text as day, u.name as colleague, e.minutes, e.summary
             from time_entry e join "user" u on u.id = e.staff_id
            where e.job_id = $1 and e.archived_at is null and e.ended_at is not null order by e.started_at, e.id`,
          [id, companyZone()],
        )
      : { rows: [] };
  const [named] = names.rows;
  return {
    job: {
      number: row.number ?? '',
      title: row.title,
      customer: named?.customer ?? '',
      site: named?.site ?? null,
      requester: named?.requester ?? null,
      assignee: named?.assignee ?? null,
      status: row.status,
      priority: row.priority,
      createdAt: row.createdAt,
      closedAt: row.closedAt,
      description: row.description,
      resolution: row.resolution,
    },
    messages: messages.rows.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
    checklist: withNotes ? row.checklist.map(({ text, doneAt }) => ({ text, isDone: Boolean(doneAt) })) : [],
    times: times.rows,
  };
}
