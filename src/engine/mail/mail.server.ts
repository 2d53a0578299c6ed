import type { Queryable } from '../db/pool.server.ts';
import { Problem } from '../http/problem.ts';
import { type OutgoingMail, mailProblem } from './outgoingMail.ts';

/**
 * Queues an email within the caller's transaction. It is sent only if that commits, and once per key. Emails wait while
 * no mail server is set up or it does not answer.
 *
 * @throws 422 for an invalid email: line breaks in its subject, more than one address, a path outside the product
 */
export async function queueMail(tx: Queryable, mail: OutgoingMail): Promise<void> {
  const problem = mailProblem(mail);
  if (problem) throw new Problem(422, 'no_letter', problem);
  const { to, subject, paragraphs, groups, action, fileIds, conversation, key, requestId } = mail;
  const body = {
    paragraphs,
    ...(groups ? { groups } : {}),
    ...(action ? { action } : {}),
    ...(fileIds ? { fileIds } : {}),
    ...(conversation ? { conversation } : {}),
  };
  await tx.query(
    `insert into letter (key, recipient, subject, body, request_id) values ($1, $2, $3, $4, $5) on conflict (key) do nothing`,
    [key ?? null, to, subject, JSON.stringify(body), requestId ?? null],
  );
}

/** The state of the email queue. */
export interface PostState extends Record<string, unknown> {
  readonly waiting: number;
  readonly failed: number;
  /** When the oldest queued email was created. */
  readonly since: string | null;
  /** The mail server's last error for a queued email. */
  readonly error: string | null;
}

export async function postState(database: Queryable): Promise<PostState> {
  const { rows } = await database.query<PostState>(
    `select count(*) filter (where state = 'waiting')::int as waiting,
            count(*) filter (where state = 'failed' and done_at > now() - interval '7 days')::int as failed,
            min(posted_at) filter (where state = 'waiting') as since,
            (array_agg(error order by next_at desc) filter (where state = 'waiting' and error is not null))[1] as error
       from letter where state in ('waiting', 'failed')`,
  );
  return rows[0] ?? { waiting: 0, failed: 0, since: null, error: null };
}
