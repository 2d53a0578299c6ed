import { inSentence } from '../../entity/inSentence.ts';
import { may } from '../../permission/permission.ts';
import { type Change, differences, isSame, type Values } from '../../store/change.server.ts';
import type { Context } from '../../request/context.server.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { readRows } from '../../store/rows.server.ts';
import { titleOf } from '../../entity/shape.ts';
import { importedSecretsOf } from '../../store/secretKeepers.server.ts';
import { createMany, type Outcome, updateMany } from '../../store/store.server.ts';
import { holderIn } from '../../records/saveAnswer.ts';
import { type Problem, proofNeeded } from '../../http/problem.ts';
import { type Field, labelOf } from '../../kinds/field.ts';
import { grouped } from '../../entity/grouped.ts';
import { type Fault, recordedElsewhere } from '../fault.ts';
import { fieldOfNoun, isFillable } from '../mapping/plan.ts';
import { ownerField } from '../matching/recognition.ts';
import { isEmpty, listsOf } from '../matching/rowCells.ts';
import { type Elsewhere, keepElsewhere } from './elsewhere.server.ts';
import { hasFailed, type Made, type Task } from './rowWork.ts';

/** Creates records for tasks without an existing record. */
export async function createFor(context: Context, tasks: readonly Task[]): Promise<void> {
  for (const [noun, mine] of grouped(tasks, (task) => task.noun)) {
    if (refuseUnlessMay(context, noun, 'create', mine)) continue;
    const outcomes = await createMany(context, noun, mine.map(draftOf));
    mine.forEach((task, at) => settle(task, outcomes[at], 'create'));
    await keepElsewhere(
      context,
      noun.name,
      mine.flatMap((task) => elsewhereOf(task) ?? []),
    );
  }
}

/** The row's values that are not stored in the new record itself. */
function elsewhereOf({ row, said: { target }, values }: Task): Elsewhere | undefined {
  const id = row.ids.get(target.key);
  const held = Object.keys(target.elsewhere ?? {}).filter((key) => !isEmpty(values[key]));
  if (id === undefined || held.length === 0) return undefined;
  return { id, values: Object.fromEntries(held.map((key) => [key, values[key]])) };
}

/** An existing record of a task, and the match by which it was found. */
export interface Existing {
  readonly task: Task;
  readonly id: number;
  readonly by: string;
}

/** Updates existing records of tasks. A record is left unchanged if nothing differs. */
export async function updateFor(context: Context, existing: readonly Existing[]): Promise<void> {
  for (const [noun, mine] of grouped(existing, ({ task }) => task.noun)) {
    const rows = new Map(
      (
        await readRows(
          context.tx,
          noun,
          context.actor,
          mine.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const changing = new Map<
      number,
      Existing & { readonly set: Values; readonly version: number; readonly row: Values }
    >();
    await leaveSameSecrets(context, noun, mine);
    // Several rows may update the same record. Each is compared with the result of the previous one.
    const later: Existing[] = [];
    for (const each of mine) {
      const row = rows.get(each.id);
      if (!row) continue;
      settleUnsure(each.task, row);
      refuseOtherLinks(each.task, row);
      const set = changesTo(each.task, row);
      if (hasFailed(each.task.row)) continue;
      each.task.row.ids.set(each.task.said.target.key, each.id);
      if (Object.keys(set).length === 0)
        note(each.task, { id: each.id, title: titleOf(noun, row), result: 'unchanged', by: each.by });
      else if (changing.has(each.id)) later.push(each);
      else changing.set(each.id, { ...each, set, version: Number(row.version), row });
    }
    const firsts = [...changing.values()];
    const tasks = [...firsts, ...later].map(({ task }) => task);
    if (tasks.length === 0 || refuseUnlessMay(context, noun, 'update', tasks)) continue;
    const outcomes = await updateMany(context, noun, firsts);
    firsts.forEach((each, at) => settle(each.task, outcomes[at], 'update', each));
    if (later.length > 0) await updateFor(context, later);
  }
}

/** Drops secrets that equal the stored ones. The comparison does not decrypt them. */
async function leaveSameSecrets(context: Context, noun: AnyEntity, mine: readonly Existing[]): Promise<void> {
  const imported = importedSecretsOf(noun);
  if (!imported) return;
  const keys = Object.keys(noun.fields).filter((key) => noun.fields[key]?.kind === 'secret');
  // Remarks that are stored encrypted are compared as a whole.
  for (const { task } of mine) {
    const { remarks } = task.said.target;
    if (!remarks || !keys.includes(remarks) || task.lines.length === 0) continue;
    task.values[remarks] = [task.values[remarks], ...task.lines].filter(Boolean).join('\n');
    task.lines.length = 0;
  }
  const given = mine.flatMap(({ task: { values }, id }) =>
    keys.flatMap((field) => {
      const value = values[field];
      return typeof value === 'string' ? [{ id, field, value, values }] : [];
    }),
  );
  if (given.length === 0) return;
  const same = await imported.same(context, given);
  for (const each of given) if (same.has(each)) delete each.values[each.field];
}

function refuseUnlessMay(
  context: Context,
  noun: AnyEntity,
  action: 'create' | 'update',
  tasks: readonly Task[],
): boolean {
  if (may(context.actor.patterns, `${noun.name}.${action}`)) return false;
  for (const { row } of tasks)
    row.faults.push({
      column: null,
      code: 'no_permission',
      message: `You do not have permission to ${action} ${inSentence(noun.plural)}. Ask an administrator for ${noun.name}.${action}.`,
    });
  return true;
}

/** The values of a new record: the row's, those entered for the whole file, and fixed values for fields without one. */
function draftOf({ said, noun, values, lines }: Task): Values {
  const draft: Values = {};
  const { fixed, remarks } = said.target;
  for (const [key, value] of Object.entries({ ...fixed, ...listsOf(said, noun, {}), ...values }))
    put(draft, noun, key, value);
  if (remarks && lines.length > 0) put(draft, noun, remarks, [values[remarks], ...lines].filter(Boolean).join('\n'));
  return draft;
}

/** Only the fields that differ. An empty cell changes nothing, and a `keep` field is not changed if it is filled. */
function changesTo({ said, noun, values, lines, row: work }: Task, row: Values): Values {
  const set: Values = {};
  const { remarks } = said.target;
  const given = { ...listsOf(said, noun, row), ...values };
  if (remarks && lines.length > 0 && (given[remarks] !== undefined || isEmpty(row[remarks])))
    given[remarks] = [given[remarks], ...lines].filter(Boolean).join('\n');
  for (const [key, value] of Object.entries(given)) {
    const before = valueOf(row, key);
    if (isSame(before, value) || (said.kept.has(key) && !isEmpty(before))) continue;
    put(set, noun, key, value);
  }
  for (const key of said.cleared) {
    const field = noun.fields[key];
    if (field && !field.optional) {
      work.faults.push({
        column: columnOf(said.target.places, key),
        code: 'required',
        message: `“${labelOf(key, field)}” is required and cannot be cleared.`,
      });
    } else if (!isEmpty(valueOf(row, key))) put(set, noun, key, null);
  }
  return set;
}

/** Resolves an ambiguous name if the existing record already refers to one of the candidates. */
function settleUnsure(task: Task, row: Values): void {
  for (const [key, { ids, fault }] of task.unsure) if (!ids.includes(Number(row[key]))) task.row.faults.push(fault);
}

/** A record that the row can do without is not moved from the record that it is linked to, and not restored. */
function refuseOtherLinks({ said: { target }, values, row: work }: Task, row: Values): void {
  if (!target.aside) return;
  const isLinked = [...Object.keys(target.links ?? {}), ...Object.keys(target.asked)].some(
    (key) => !isEmpty(row[key]) && !isSame(row[key], values[key]),
  );
  const label = inSentence(target.entity.label);
  if (isLinked) work.faults.push({ column: null, code: 'in_use', message: `Another record has this ${label}.` });
  else if (row.archivedAt) work.faults.push({ column: null, code: 'archived', message: `The ${label} is archived.` });
}

const valueOf = (row: Values, key: string): unknown =>
  (key.startsWith('extra.') ? (row.extra as Values | undefined)?.[key.slice('extra.'.length)] : row[key]) ?? null;

/** Ignores fields that the noun does not have or that an import may not fill. */
function put(values: Values, noun: AnyEntity, key: string, value: unknown): void {
  if (key.startsWith('extra.')) {
    values.extra = { ...(values.extra as Values | undefined), [key.slice('extra.'.length)]: value };
    return;
  }
  const field = fieldOfNoun(noun, key);
  if (field && isFillable(field) && value !== undefined) values[key] = value;
}

function settle(
  task: Task,
  outcome: Outcome | undefined,
  result: 'create' | 'update',
  { by, row = {} }: { readonly by?: string; readonly row?: Values } = {},
): void {
  if (!outcome || 'problem' in outcome) {
    const isElsewhere = outcome && isHeldElsewhere(task, outcome.problem, row);
    for (const fault of faultsOf(task, outcome?.problem))
      task.row.faults.push(isElsewhere ? withoutTitle(task, fault) : fault);
    return;
  }
  const { change } = outcome;
  const { target } = task.said;
  const id = Number(change.after.id);
  task.row.ids.set(target.key, id);
  const wasChanged = result === 'create' || change.after.version !== change.before?.version;
  note(task, {
    id: result === 'create' ? null : id,
    title: titleOf(change.entity, change.after),
    result: wasChanged ? result : 'unchanged',
    ...(by ? { by } : {}),
    ...(result === 'update' ? { changes: differences(change) } : {}),
  });
  for (const { field, code, message } of warningsOf(change))
    task.row.remarks.push({ column: field ? columnOf(target.places, field) : null, code, message });
}

const warningsOf = (change: Change) => change.warnings;

const note = ({ row, said, noun }: Task, made: Omit<Made, 'target' | 'noun'>): void => {
  row.made.push({ target: said.target.key, noun: noun.name, ...made });
};

/** The errors of a refused write, assigned to their cells. */
function* faultsOf({ said, noun, telling }: Task, problem: Problem | undefined) {
  const errors = Object.entries(problem?.errors ?? {});
  if (errors.length === 0) yield { column: null, code: problem?.code ?? 'error', message: messageOf(problem) };
  for (const [key, messages] of errors) {
    const field: Field | undefined = noun.fields[key];
    const isMissing = telling[key] === undefined || telling[key] === null;
    const code =
      problem?.code && problem.code !== 'validation' ? problem.code : isMissing ? 'required' : 'invalid_value';
    const about = field && isMissing ? `${labelOf(key, field)}: ` : '';
    yield { column: columnOf(said.target.places, key), code, message: `${about}${messages.join(' ')}` };
  }
}

/** Whether an identifier is refused because a record of another owner, or one that the actor may not see, uses it. */
function isHeldElsewhere({ said, noun, values }: Task, { errors = {}, more }: Problem, row: Values): boolean {
  const owner = ownerField(noun);
  const isAlone = said.target.match.some(({ alone, fields }) => alone && fields.some((field) => errors[field]));
  if (!owner || !isAlone || more.holder === undefined) return false;
  return holderIn(more)?.customerId !== (values[owner] ?? row[owner]);
}

const withoutTitle = ({ said }: Task, { column }: Fault): Fault => ({
  column,
  code: 'duplicate_other_customer',
  message: recordedElsewhere(inSentence(said.target.entity.label)),
});

/** The usual message asks the user to confirm their identity on the page, which does not apply to a row of a file. */
const messageOf = (problem: Problem | undefined): string =>
  problem?.code === proofNeeded().code
    ? 'The row assigns sensitive permissions. Sign in again or confirm your identity, then check the import again.'
    : (problem?.message ?? 'The row is not valid.');

const columnOf = (places: Task['said']['target']['places'], key: string): number | null =>
  places.find(({ place }) => place.field === key)?.column.at ?? null;
