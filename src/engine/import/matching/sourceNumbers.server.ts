import { inSentence } from '../../entity/inSentence.ts';
import { binder, scopeClause } from '../../access/access.server.ts';
import { derivedFrom, entityNamed } from '../../entity/registry.ts';
import { grouped } from '../../entity/grouped.ts';
import type { Context } from '../../request/context.server.ts';
import { fromClause } from '../../store/rows.server.ts';
import { readNamedTexts } from '../../kinds/anyRefs/namedText.ts';
import type { Named } from '../mapping/interpret.ts';
import { chosenId } from '../mapping/wanted.ts';
import { changeMany } from '../../store/store.server.ts';
import type { PlannedTarget } from '../mapping/plan.ts';
import { hasFailed, type Task } from '../running/rowWork.ts';
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

const formOf = (number: string): string => identityForm('words', number) ?? '';
const identityOf = ({ number }: Asked): string => `id:${formOf(number)}`;

/**
 * Replaces the numbers that the source gave to referenced records by our own, "5" → "#1207", for all rows together. The
 * number of a record that these rows bring waits until they are written (`linkWithinFile`). A number that neither they
 * nor an earlier file of the source brought refuses its row, or is left out with a remark if the mapping says so.
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
  const brought = new Map(tasks.flatMap((task) => (task.said.id ? [[formOf(task.said.id), task] as const] : [])));
  for (const [noun, mine] of grouped(asked, (each) => each.noun)) {
    const known = await numbersOf(context, source, noun, [...new Set(mine.map(identityOf))]);
    for (const each of mine) {
      const { task, named, isAny, number } = each;
      const of = noun === task.noun.name ? brought.get(formOf(number)) : undefined;
      const ids = known.get(identityOf(each)) ?? [];
      if (ids[0] !== undefined && ids.length === 1) named.text = isAny ? `${noun}: #${ids[0]}` : `#${ids[0]}`;
      else if (of && of !== task && ids.length === 0) {
        named.text = '';
        task.waiting.push({ field: named.field, column: named.column, of, unknown: unknown(each, 0) });
      } else if (named.place.missing === 'leave') {
        named.text = '';
        task.row.remarks.push({ ...unknown(each, ids.length), code: 'left_out' });
      } else task.row.faults.push(unknown(each, ids.length));
    }
  }
}

/**
 * Fills references between records of the same rows, such as the group of a company, once all of them are written. It is
 * part of their creation, so it needs no further permission.
 */
export async function linkWithinFile(context: Context, target: PlannedTarget, tasks: readonly Task[]): Promise<void> {
  const idOf = ({ row }: Task): number | undefined => (hasFailed(row) ? undefined : row.ids.get(target.key));
  const links = tasks.flatMap((task) => task.waiting.map((waiting) => ({ task, waiting, to: idOf(waiting.of) })));
  for (const { task, waiting, to } of links)
    if (to === undefined) task.row.remarks.push({ ...waiting.unknown, code: 'left_out' });
  const ready = links.flatMap(({ task, waiting, to }) => {
    const id = idOf(task);
    return id === undefined || to === undefined ? [] : [{ task, waiting, id, set: { [waiting.field]: to } }];
  });
  if (ready.length === 0) return;
  const patches = ready.map(({ id, set }) => ({ id, version: null, set }));
  const outcomes = await changeMany(context, target.entity, 'update', patches);
  for (const [at, { task, waiting }] of ready.entries()) {
    const outcome = outcomes[at];
    if (outcome && 'problem' in outcome)
      task.row.faults.push({ column: waiting.column, code: outcome.problem.code, message: outcome.problem.message });
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
