import { inSentence } from '../../entity/inSentence.ts';
import { binder, scopeClause } from '../../access/access.server.ts';
import { derivedFrom, entityNamed } from '../../entity/registry.ts';
import { grouped } from '../../entity/grouped.ts';
import type { Context } from '../../request/context.server.ts';
import { fromClause } from '../../store/rows.server.ts';
import type { Named } from '../mapping/interpret.ts';
import { chosenId } from '../mapping/wanted.ts';
import type { Task } from '../running/rowWork.ts';
import { identityForm } from './identity.ts';

interface Asked {
  readonly task: Task;
  readonly named: Named;
  readonly noun: string;
  readonly identity: string;
}

/**
 * Replaces the numbers that the source gave to referenced records by our own, "5" → "#1207", for all rows together. A
 * number that no earlier file of the source brought refuses its row.
 */
export async function readSourceNumbers(context: Context, source: string, tasks: readonly Task[]): Promise<void> {
  const asked = tasks.flatMap((task) =>
    task.said.names.flatMap((named): Asked[] => {
      const noun = task.noun.fields[named.field]?.to;
      if (!named.place.bySourceNumber || noun === undefined || chosenId(named.text)) return [];
      return [{ task, named, noun, identity: `id:${identityForm('words', named.text)}` }];
    }),
  );
  for (const [noun, mine] of grouped(asked, (each) => each.noun)) {
    const known = await numbersOf(context, source, noun, [...new Set(mine.map(({ identity }) => identity))]);
    for (const { task, named, identity } of mine) {
      const ids = known.get(identity) ?? [];
      if (ids[0] !== undefined && ids.length === 1) named.text = `#${ids[0]}`;
      else task.row.faults.push(unknown(named, noun, ids.length));
    }
  }
}

/** The records in the actor's scope. The prefix of identities lets the query use the index of numbers. */
async function numbersOf(
  { tx, actor }: Context,
  source: string,
  noun: string,
  identities: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const entity = entityNamed(noun);
  const nouns = [noun, ...derivedFrom(entity).map(({ name }) => name)];
  const bind = binder();
  const { rows } = await tx.query<{ identity: string; ids: number[] }>(
    `select i.identity, array_agg(distinct i.entity_id) as ids
       from import_identity i join ${fromClause(entity)} on r.id = i.entity_id
      where i.source = ${bind(source)} and i.entity = any(${bind(nouns)}::text[])
        and i.identity = any(${bind(identities)}::text[]) and i.identity like 'id:%' and ${scopeClause(entity, actor, bind)}
      group by i.identity`,
    bind.values,
  );
  return new Map(rows.map(({ identity, ids }) => [identity, ids]));
}

function unknown({ text, column }: Named, noun: string, count: number) {
  const { label, plural } = entityNamed(noun);
  return {
    column,
    code: count > 1 ? 'ambiguous_match' : 'unknown_reference',
    message:
      count > 1
        ? `${count} ${inSentence(plural)} were imported with the number “${text}”. Enter the right one as #12.`
        : `No ${inSentence(label)} was imported with the number “${text}”. Import the file with the ${inSentence(plural)} first.`,
  };
}
