import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { document } from '#areas/documents/documents/document.ts';
import { job } from '../jobs/job.ts';
import type { SimilarWork } from './similarWork.ts';

export interface Wanted {
  readonly customerId: number;
  readonly title: string;
  /** The records that the work is about: `asset:12`. */
  readonly about?: readonly string[];
  /** The job itself. */
  readonly exceptId?: number;
}

const SHORTEST = 4;
/** How much of the shorter title must be in the longer one, from 0 to 1. */
const ALIKE = 0.5;
const MOST = 5;

/**
 * Solved jobs of the customer with a similar title or about the same records, and published documents, of the customer
 * or for all, with a similar title or about these records. Only what the actor can see. At most two statements.
 */
export async function similarWork(tx: Queryable, actor: Actor, wanted: Wanted): Promise<SimilarWork> {
  const { customerId, about = [], exceptId = 0 } = wanted;
  const title = wanted.title.trim();
  if (title.length < SHORTEST) return { jobs: [], documents: [] };
  const jobs = binder();
  const words = jobs(title);
  const same = jobs(about);
  const solved = await tx.query<SimilarWork['jobs'][number] & Record<string, unknown>>(
    `select r.id, r.number, r.title, left(r.resolution, 300) as resolution from job r
      where r.customer_id = ${jobs(customerId)} and r.id <> ${jobs(exceptId)} and r.archived_at is null
        and r.status in ('resolved', 'closed') and r.resolution is not null
        and (${alike(words)} > ${ALIKE} or r.assets && ${same}::text[]) and ${scopeClause(job, actor, jobs)}
      order by ${alike(words)} desc, r.id desc limit ${MOST}`,
    jobs.values,
  );
  return { jobs: solved.rows, documents: await documentsAbout(tx, actor, { customerId, title, about }) };
}

async function documentsAbout(
  tx: Queryable,
  actor: Actor,
  { customerId, title, about }: Required<Omit<Wanted, 'exceptId'>>,
): Promise<SimilarWork['documents']> {
  if (!may(actor.patterns, 'document.view')) return [];
  const bind = binder();
  const words = bind(title);
  const same = bind(about);
  const { rows } = await tx.query<SimilarWork['documents'][number] & Record<string, unknown>>(
    `select r.id, r.title from document r
      where (r.customer_id = ${bind(customerId)} or r.customer_id is null) and r.archived_at is null
        and r.status = 'published' and not r.is_template
        and (${alike(words)} > ${ALIKE} or r.about && ${same}::text[]) and ${scopeClause(document, actor, bind)}
      order by r.about && ${same}::text[] desc, ${alike(words)} desc, r.id desc limit ${MOST}`,
    bind.values,
  );
  return rows;
}

/** The similarity of two titles, whichever of them is longer. */
const alike = (words: string): string =>
  `greatest(word_similarity(${words}, r.title), word_similarity(r.title, ${words}))`;
