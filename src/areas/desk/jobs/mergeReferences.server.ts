import type { AnyEntity, Row, Settable } from '#engine/entity/entity.ts';
import { rootOf } from '#engine/entity/shape.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { countUses, inWords, namingsOf, repoint } from '#areas/customers/customers.server.ts';
import { job } from './job.ts';

type Job = Row<typeof job>;

const STAYING = new Map<string, string>();
const keyOf = (noun: AnyEntity, field: string): string => `${noun.name}.${field}`;

/**
 * Names a field that refers to a merged job as before, and why. All other references to jobs, of any area, move to the
 * kept job.
 */
export const staysWithMergedJob = (noun: AnyEntity, field: string, because: string): void =>
  void STAYING.set(keyOf(noun, field), because);

/** All fields that refer to jobs, each with the reason why a merge leaves it unchanged, if it does. */
export const jobReferences = (): readonly { readonly key: string; readonly because: string | undefined }[] =>
  namingsOf(job.name).map(({ entity, key }) => ({
    key: keyOf(entity, key),
    because: STAYING.get(keyOf(entity, key)),
  }));

/**
 * The context in which a record follows its job: the permission to merge is sufficient, also for records that the user
 * may not change or see. Records of one user, such as reminders, are changed by the product in the user's name.
 */
export function carrying(context: Context, noun: AnyEntity): Context {
  const actor: Context['actor'] =
    rootOf(noun).scope.by === 'own'
      ? product(context.actor.name)
      : { ...context.actor, patterns: ['*'], customers: 'all', suppliers: 'all' };
  return { ...context, actor };
}

/** Moves what refers to the dropped job, such as times, visits and reminders, to the kept one. */
export async function moveReferences(context: Context, drop: Job, keep: Job): Promise<void> {
  await repoint(context, job.name, drop.id, keep.id, {
    action: 'job-merged',
    except: [job.name, ...STAYING.keys()],
    within: (noun) => carrying(context, noun),
  });
  await moveJobs(context, drop, keep);
}

/** Records that name the job and must belong to its customer, such as “1 visit”; empty if there are none. */
export const boundToCustomer = async ({ tx }: Context, { id }: Job): Promise<string> =>
  inWords(await countUses(tx, job.name, [id], [], ({ field }) => field.same === 'customerId'));

const LINKS = ['blocksIds', 'relatedIds', 'duplicateIds'] as const;
type Linked = Pick<Job, 'id' | (typeof LINKS)[number]> & { readonly isPart: boolean; readonly isMerged: boolean };

/**
 * Moves parts of the dropped job to the kept one, or to the parent of the kept one. Jobs that were merged into it or are
 * linked to it then name the kept one.
 */
async function moveJobs(context: Context, drop: Job, keep: Job): Promise<void> {
  const { rows } = await context.tx.query<Linked>(
    `select id, parent_id = $1 is true as "isPart", merged_into_id = $1 is true as "isMerged", blocks_ids as "blocksIds",
            related_ids as "relatedIds", duplicate_ids as "duplicateIds"
       from job where (parent_id = $1 or merged_into_id = $1 or blocks_ids @> array[$1::bigint]
          or related_ids @> array[$1::bigint] or duplicate_ids @> array[$1::bigint]) and id <> $2 order by id`,
    [drop.id, keep.id],
  );
  const patches = rows.map((row) => {
    const set: Settable<typeof job> = {
      ...(row.isPart ? { parentId: keep.parentId ?? keep.id } : {}),
      ...(row.isMerged ? { mergedIntoId: keep.id } : {}),
      ...Object.fromEntries(
        LINKS.filter((key) => row[key].includes(drop.id)).map((key) => [
          key,
          [...new Set(row[key].map((id) => (id === drop.id ? keep.id : id)))],
        ]),
      ),
    };
    return { id: row.id, version: null, set };
  });
  for (const outcome of await changeMany(carrying(context, job), job, 'merge', patches))
    if ('problem' in outcome) throw outcome.problem;
}

/** The links of the kept job after a merge: those of both, without the two jobs. */
export const unitedLinks = (keep: Job, drop: Job): Settable<typeof job> =>
  Object.fromEntries(
    LINKS.map((key) => [
      key,
      [...new Set([...keep[key], ...drop[key]])].filter((id) => id !== keep.id && id !== drop.id).slice(0, 30),
    ]),
  );

/** The links of a merged job, which are those of the kept one. */
export const NO_LINKS: Settable<typeof job> = { blocksIds: [], relatedIds: [], duplicateIds: [] };
