import type { Queryable } from '#engine/db/pool.server.ts';
import { conflict, type Problem } from '#engine/http/problem.ts';

/** Builds the refusal with the earlier decision and its user; otherwise returns the original refusal. */
export async function alreadyDecided(tx: Queryable, id: number, refusal: Problem): Promise<Problem> {
  const { rows } = await tx.query<{ status: string; name: string | null }>(
    `select h.status, coalesce(u.known_as, u.name) as name from holiday h left join "user" u on u.id = h.decided_by where h.id = $1`,
    [id],
  );
  const [found] = rows;
  if (!found || found.status === 'pending') return refusal;
  const { status, name } = found;
  const words = name && status !== 'withdrawn' ? `${name} has already ${status} this request.` : `It is ${status}.`;
  return conflict('already_decided', words, { status, decidedBy: name });
}
