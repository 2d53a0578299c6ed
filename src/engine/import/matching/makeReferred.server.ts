import { inSentence } from '../../entity/inSentence.ts';
import { may } from '../../permission/permission.ts';
import type { Values } from '../../store/change.server.ts';
import type { Context } from '../../request/context.server.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { titleOf } from '../../entity/shape.ts';
import { createMany } from '../../store/store.server.ts';
import type { Problem } from '../../http/problem.ts';
import { labelOf } from '../../kinds/field.ts';
import { partOf } from '../reading/cells.ts';
import { grouped } from '../../entity/grouped.ts';
import { identityForm } from './identity.ts';
import { isFillable } from '../mapping/plan.ts';
import { isFrom, isPart, type Wanted } from '../mapping/wanted.ts';

/** Creates missing records that references name, each once however many rows name it. */
export async function makeReferred(context: Context, noun: AnyEntity, wanted: readonly Wanted[]): Promise<void> {
  if (wanted.length === 0) return;
  if (!may(context.actor.patterns, `${noun.name}.create`)) {
    for (const each of wanted)
      if (each.named.place.unfit === 'leave') leaveEmpty(each, noun);
      else
        refuse(
          each,
          'no_permission',
          `“${each.text}” does not exist, and you do not have permission to create ${inSentence(noun.plural)}.`,
        );
    return;
  }
  const groups = [
    ...grouped(wanted, (each) => JSON.stringify([identityForm('words', each.text), each.within])).values(),
  ];
  const outcomes = await createMany(
    context,
    noun,
    groups.map((group) => draftOf(group[0] as Wanted, noun)),
  );
  groups.forEach((group, at) => {
    const outcome = outcomes[at];
    for (const each of group) {
      if (outcome && 'change' in outcome) {
        each.id = Number(outcome.change.after.id);
        each.task.row.referred.push({
          target: `${each.task.said.target.key} ${each.named.field} ${each.text}`,
          noun: noun.name,
          id: each.id,
          title: titleOf(noun, outcome.change.after),
          result: 'create',
          once: onceOf(each),
        });
      } else if (each.named.place.unfit === 'leave') leaveEmpty(each, noun);
      else refuse(each, 'unknown_reference', `“${each.text}” cannot be created: ${reasonOf(outcome?.problem)}`);
    }
  });
}

/**
 * A key for one new record in the whole file: its name and the fields that it shares with the row. It uses names rather
 * than ids, because each portion of a dry run creates its own records and rolls them back.
 */
const onceOf = ({ text, within, task }: Wanted): string => {
  const said = (key: string) => task.said.names.find(({ field }) => field === key)?.text;
  return JSON.stringify([
    identityForm('words', text),
    ...Object.entries(within).map(([key, value]) => identityForm('words', said(key) ?? value)),
  ]);
};

/** Leaves the field empty, and keeps the text in the remarks if the target has a remarks field. */
export function leaveEmpty({ task, named, text, field }: Wanted, noun: AnyEntity): void {
  if (task.said.target.remarks) task.lines.push(`${named.columnName}: ${text}`);
  task.row.remarks.push({
    column: named.column,
    code: 'left_out',
    message: `No ${inSentence(noun.label)} is called “${text}”, so “${labelOf(named.field, field)}” stays blank.`,
  });
}

function refuse({ task, named }: Wanted, code: string, message: string): void {
  task.row.faults.push({ column: named.column, code, message });
}

const reasonOf = (problem: Problem | undefined): string =>
  Object.values(problem?.errors ?? {})[0]?.[0] ?? problem?.message ?? 'the value is not valid.';

/** The values of the new record: its name, the fields that it shares with the row, and those from the mapping. */
function draftOf({ text, named, within, task }: Wanted, noun: AnyEntity): Values {
  const draft: Values = {};
  const give = (key: string | undefined, value: unknown): void => {
    const field = key ? noun.fields[key] : undefined;
    if (key && field && isFillable(field) && value !== undefined && value !== null && value !== '') draft[key] = value;
  };
  for (const [key, value] of Object.entries(within)) give(key, value);
  give((named.place.by ?? noun.title)[0], text);
  for (const [key, value] of Object.entries(named.place.creating ?? {})) {
    if (isPart(value)) give(key, partOf(text, value.part));
    else if (isFrom(value)) give(key, value.from === 'noun' ? task.noun.name : task.values[value.from]);
    else give(key, value);
  }
  return draft;
}
