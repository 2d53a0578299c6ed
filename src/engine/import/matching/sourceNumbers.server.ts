import { inSentence } from '../../entity/inSentence.ts';
import { binder, scopeClause } from '../../access/access.server.ts';
import { derivedFrom, entityNamed } from '../../entity/registry.ts';
import { grouped } from '../../entity/grouped.ts';
import type { Context } from '../../request/context.server.ts';
import { fromClause } from '../../store/rows.server.ts';
import { readNamedTexts } from '../../kinds/anyRefs/namedText.ts';
import type { Named } from '../mapping/interpret.ts';
import { chosenId } from '../mapping/wanted.ts';
import type { Task } from '../running/rowWork.ts';
import { identityForm } from './identity.ts';

interface Asked {
  readonly task: Task;
  readonly named: Named;
  readonly noun: string;
  /** As the source writes it. */
  readonly number: string;
  /** The field refers to records of several nouns. */
  readonly isAny: boolean;
}

const identityOf = ({ number }: Asked): string => `id:${identityForm('words', number)}`;

/**
 * Replaces the numbers that the source gave to referenced records by our own, "5" → "#1207", for all rows together. A
 * number that no earlier file of the source brought refuses its row, or is left out with a remark if the mapping says so.
 */
export async function readSourceNumbers(context: Context, source: string, tasks: readonly Task[]): Promise<void> {
  const asked = tasks.flatMap((task) =>
    task.said.names.flatMap((named): Asked[] => {
      const field = task.noun.fields[named.field];
      if (!named.place.bySourceNumber || !field) return [];
      const [first] = field.toAny ? readNamedTexts(named.text, field.toAny) : [{ noun: field.to, text: named.text }];
      if (first?.noun === undefined || chosenId(first.text)) return [];
      return [{ task, named, noun: first.noun, number: first.text, isAny: field.toAny !== undefined }];
    }),
  );
  for (const [noun, mine] of grouped(asked, (each) => each.noun)) {
    const known = await numbersOf(context, source, noun, [...new Set(mine.map(identityOf))]);
    for (const each of mine) {
      const { task, named, isAny } = each;
      const ids = known.get(identityOf(each)) ?? [];
      if (ids[0] !== undefined && ids.length === 1) named.text = isAny ? `${noun}: #${ids[0]}` : `#${ids[0]}`;
      else if (named.place.missing === 'leave') {
        named.text = '';
        task.row.remarks.push({ ...unknown(each, ids.length), code: 'left_out' });
      } else task.row.faults.push(unknown(each, ids.length));
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

function unknown({ named: { column }, noun, number }: Asked, count: number) {
  const { label, plural } = entityNamed(noun);
  return {
    column,
    code: count > 1 ? 'ambiguous_match' : 'unknown_reference',
    message:
      count > 1
        ? `${count} ${inSentence(plural)} were imported with the number “${number}”. Enter the right one as #12.`
        : `No ${inSentence(label)} was imported with the number “${number}”. Import the file with the ${inSentence(plural)} first.`,
  };
}
