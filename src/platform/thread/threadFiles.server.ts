import { binder, scopeClause } from '#engine/access/access.server.ts';
import { may } from '#engine/permission/permission.ts';
import { alsoHolds } from '#engine/store/holders.server.ts';
import { fromClause } from '#engine/store/rows.server.ts';
import { hostedNouns } from './threadHosts.server.ts';

/** Users who may see a record may see the files of its messages. */
export const registerThreadFiles = (): void =>
  alsoHolds(async (tx, actor, ids) => {
    const held: number[] = [];
    for (const noun of hostedNouns().filter(({ name }) => may(actor.patterns, `${name}.view`))) {
      const bind = binder();
      const wanted = `${bind(ids)}::bigint[]`;
      const { rows } = await tx.query<{ id: number }>(
        `select f.id from ${fromClause(noun)} join thread_entry e on e.noun = ${bind(noun.name)} and e.record_id = r.id and e.withdrawn_at is null,
           unnest(e.file_ids) as f (id)
          where e.file_ids && ${wanted} and f.id = any(${wanted}) and ${scopeClause(noun, actor, bind)}`,
        bind.values,
      );
      held.push(...rows.map(({ id }) => id));
    }
    return held;
  });
