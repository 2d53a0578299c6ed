import { inSentence } from '../../entity/inSentence.ts';
import { derivedFrom, findEntity } from '../../entity/registry.ts';
import { rootOf } from '../../entity/shape.ts';
import { recordKey } from '../../kinds/anyRefs/recordKey.ts';
import type { Context } from '../../request/context.server.ts';
import { Problem } from '../../http/problem.ts';
import { mapYielding } from '../../machine/mapYielding.server.ts';
import { findExisting } from '../matching/existing.server.ts';
import { type Fault, recordedElsewhere } from '../fault.ts';
import type { Found } from '../matching/match.ts';
import { interpret } from '../mapping/interpret.ts';
import { setAside } from '../mapping/setAside.ts';
import type { RowSecrets } from '../reading/sealedRows.server.ts';
import { matchKeys } from '../matching/match.ts';
import type { ExtraFields, Plan, PlannedTarget } from '../mapping/plan.ts';
import { waysFor } from '../matching/recognition.ts';
import { refuseOtherSecrets } from '../matching/otherSecrets.server.ts';
import { resolveReferences } from '../matching/references.server.ts';
import { tellingOf } from '../matching/rowCells.ts';
import { hasFailed, type RowWork, type Task } from './rowWork.ts';
import { remember } from '../matching/sourceIdentity.server.ts';
import { linkWithinFile, readSourceNumbers } from '../matching/sourceNumbers.server.ts';
import { identify, refuseDuplicates } from '../matching/samenessInFile.server.ts';
import { createFor, type Existing, updateFor } from './writes.server.ts';

export interface FileRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Values of hidden cells, while the row is imported. */
  readonly secrets?: RowSecrets;
}

export interface Portion {
  readonly context: Context;
  readonly importId: number;
  readonly plan: Plan;
  readonly extra: ExtraFields;
  readonly rows: readonly FileRow[];
}

/**
 * Imports rows: reads their cells, resolves references, finds existing records and writes. A check does the same and
 * rolls back, so its result is exact. Refused rows leave nothing behind: if a row fails after some of its records were
 * written, the portion is rolled back and repeated without it.
 */
export async function takeIn(given: Portion): Promise<RowWork[]> {
  const portion: Portion = { ...given, context: { ...given.context, isImport: true } };
  const { tx } = portion.context;
  // Rows that cannot be read are excluded first, so that they do not cause a second attempt.
  const read = await beginAll(portion, portion.rows);
  const failed = new Map(read.filter(hasFailed).map((row) => [row.number, row]));
  const without: Without = new Map();
  let begunWorks: RowWork[] | undefined = read.filter((row) => !hasFailed(row));
  for (;;) {
    await tx.query('savepoint taking_in');
    const rows = portion.rows.filter((row) => !failed.has(row.number));
    const works = await attempt(portion, begunWorks ?? (await beginAll(portion, rows, without))).catch(
      (error: unknown) => culprit(portion, rows, error),
    );
    begunWorks = undefined;
    const lesser = works.filter((row) => row.without !== null);
    // A duplicate of a failed row is no longer a duplicate, so it is tried again without that row.
    const fresh = works.filter(
      (row) => row.without === null && row.faults.some((fault) => fault.code !== 'duplicate_in_file'),
    );
    if (fresh.length + lesser.length === 0) {
      await tx.query('release savepoint taking_in');
      return [...works, ...failed.values()].sort((a, b) => a.number - b.number);
    }
    await tx.query('rollback to savepoint taking_in');
    for (const row of fresh) failed.set(row.number, row);
    for (const { number, without: target, faults } of lesser)
      if (target) without.set(number, [...(without.get(number) ?? []), { target, fault: faults[0] }]);
  }
}

/** A rule that refused all rows together does not identify the row. The rows are halved until it is found. */
async function culprit(portion: Portion, rows: readonly FileRow[], error: unknown): Promise<RowWork[]> {
  if (!(error instanceof Problem)) throw error;
  const { tx } = portion.context;
  const [only, second] = rows;
  if (only && !second) {
    const work = begun(only, portion);
    work.faults.push({ column: null, code: error.code, message: error.message });
    return [work];
  }
  for (const half of [rows.slice(0, rows.length >> 1), rows.slice(rows.length >> 1)]) {
    await tx.query('rollback to savepoint taking_in');
    const found = await attempt(portion, await beginAll(portion, half)).then(
      () => [],
      (again: unknown) => culprit(portion, half, again),
    );
    if (found.length > 0) return found;
  }
  // Each half succeeds alone, so the rows conflict with each other. Those of the second half are refused.
  return rows.slice(rows.length >> 1).map((row) => {
    const work = begun(row, portion);
    work.faults.push({ column: null, code: error.code, message: error.message });
    return work;
  });
}

/** By row, the targets that it is imported without, and why. */
type Without = Map<number, readonly { readonly target: PlannedTarget; readonly fault: Fault | undefined }[]>;

function begun({ number, cells, secrets }: FileRow, { plan, extra }: Portion, without?: Without): RowWork {
  const read = interpret(cells, plan, extra, secrets);
  const row = { said: [...read.said], remarks: [...read.remarks] };
  for (const { target, fault } of without?.get(number) ?? []) setAside(row, target, cells, fault);
  return {
    number,
    cells,
    ...row,
    faults: [...read.faults],
    made: [],
    referred: [],
    ids: new Map(),
    claims: [],
    skipped: false,
    without: null,
  };
}

const beginAll = (portion: Portion, rows: readonly FileRow[], without?: Without): Promise<RowWork[]> =>
  mapYielding(rows, (row) => begun(row, portion, without));

async function attempt(portion: Portion, works: RowWork[]): Promise<RowWork[]> {
  const { context, importId, plan, rows: input } = portion;
  const numbers = input.map((row) => row.number);
  for (const target of plan.targets) {
    const tasks = works.flatMap((row) => tasksOf(row, target, plan));
    if (tasks.length === 0) continue;
    await readSourceNumbers(context, plan.source, tasks);
    await resolveReferences(context, tasks);
    const open = tasks.filter(({ row }) => !hasFailed(row));
    for (const task of open) task.telling = tellingOf(task.said, task.noun, task.values);
    await identify(context, importId, target, open, numbers);
    const found = await findExisting(context, target, plan.source, plan.preset.own === true, open);
    for (const task of open) judge(task, target, found.get(task) ?? { id: null });
    if (target.repeats) await refuseOtherSecrets(context, importId, target, open, numbers);
    else await refuseDuplicates(context, importId, target, open, found, numbers);
    await write(
      context,
      target,
      open.filter(({ row }) => !hasFailed(row) && !row.skipped),
      found,
    );
    await remember(
      context,
      importId,
      target,
      plan.source,
      open.filter(({ row }) => !hasFailed(row)),
    );
    await linkWithinFile(context, target, open);
    // Rows that failed before have no task, so these were refused by this target.
    if (target.aside) for (const { row } of tasks) if (hasFailed(row)) row.without = target;
  }
  return works;
}

/** The task for a target of a row, with the records of its earlier targets. A row that failed or was skipped has none. */
function tasksOf(row: RowWork, target: PlannedTarget, plan: Plan): Task[] {
  const said = row.said.find((each) => each.target === target);
  if (!said || hasFailed(row) || row.skipped) return [];
  const values: Record<string, unknown> = { ...target.asked, ...said.values };
  const kept = new Set(said.kept);
  for (const [field, from] of Object.entries(target.links ?? {})) {
    const id = row.ids.get(from);
    const linked = plan.targets.find(({ key }) => key === from);
    if (id === undefined || !linked) continue;
    const isList = target.entity.fields[field]?.kind === 'anyRefs';
    values[field] = isList ? [recordKey({ noun: rootOf(linked.entity).name, id })] : id;
    if (isList) kept.add(field);
  }
  return [
    {
      row,
      said: { ...said, kept },
      noun: said.noun ?? target.entity,
      identities: [],
      values,
      telling: values,
      unsure: new Map(),
      lines: [...said.lines],
      waiting: [],
    },
  ];
}

/** Decides whether a task creates, updates or skips, according to the found record and the file's settings. */
function judge(task: Task, target: PlannedTarget, found: Found): void {
  if ('error' in found) {
    const match = waysFor(task, target).find((each) => each.by === found.by);
    const keys = (match?.fields ?? []).flatMap((key) => [key, ...(target.entity.fields[key]?.joins ?? [])]);
    const column = target.places.find(({ place }) => keys.includes(place.field))?.column.at ?? null;
    task.row.faults.push({
      column,
      code: found.error,
      message: FOUND_WORDS[found.error](inSentence(target.entity.label), found.ids.length),
    });
    return;
  }
  const doing = target.doing ?? 'both';
  if (found.id !== null && doing === 'create') {
    task.row.ids.set(target.key, found.id);
    task.row.skipped ||= isMain(task, target);
    task.row.remarks.push({
      column: null,
      code: 'exists',
      message: `The ${inSentence(target.entity.label)} already exists.`,
    });
  }
  if (found.id === null && doing === 'update') {
    task.row.skipped ||= isMain(task, target);
    task.row.remarks.push({
      column: null,
      code: 'absent',
      message: `No matching ${inSentence(target.entity.label)} to update.`,
    });
  }
  if (found.id === null && doing !== 'update') {
    for (const { fault } of task.unsure.values()) task.row.faults.push(fault);
    if (derivedFrom(task.noun).length > 0)
      task.row.faults.push({
        column: null,
        code: 'required',
        message: `The row does not have a kind of ${inSentence(target.entity.label)}.`,
      });
  }
}

const isMain = ({ row }: Task, target: PlannedTarget): boolean =>
  (row.said.find((each) => each.target.main) ?? row.said[0])?.target === target;

const FOUND_WORDS = {
  ambiguous_match: (noun: string, count: number) =>
    `${count} records of this customer match. Add a value that only the right ${noun} has.`,
  duplicate_other_customer: recordedElsewhere,
} as const;

async function write(
  context: Context,
  target: PlannedTarget,
  tasks: readonly Task[],
  found: ReadonlyMap<Task, Found>,
): Promise<void> {
  const doing = target.doing ?? 'both';
  const existing: Existing[] = [];
  const fresh: Task[] = [];
  for (const task of tasks) {
    const hit = found.get(task) ?? { id: null };
    if ('error' in hit) continue;
    if (hit.id === null) fresh.push(task);
    else existing.push({ task, id: hit.id, by: hit.by });
  }
  if (doing !== 'create') {
    await knowNouns(context, target, existing);
    await updateFor(context, existing);
  }
  if (doing === 'update') return;
  const { firsts, others } = target.repeats ? together(fresh, target) : { firsts: fresh, others: [] };
  await createFor(context, firsts);
  for (const [task, first] of others) {
    const id = first.row.ids.get(target.key);
    if (id !== undefined) task.row.ids.set(target.key, id);
    else task.row.faults.push(...first.row.faults);
  }
}

/** The existing record decides its noun. A row or file that gives another noun does not change it. */
async function knowNouns(context: Context, target: PlannedTarget, existing: readonly Existing[]): Promise<void> {
  const { kindField } = rootOf(target.entity);
  if (!kindField) return;
  const root = rootOf(target.entity);
  const { rows } = await context.tx.query<{ entity_id: number; kind: string }>(
    'select entity_id, kind from search_entry where entity = $1 and entity_id = any($2::bigint[])',
    [root.name, existing.map(({ id }) => id)],
  );
  const kinds = new Map(rows.map((row) => [row.entity_id, row.kind]));
  for (const { task, id } of existing) {
    const noun = findEntity(kinds.get(id) ?? '');
    if (!noun) continue;
    if (task.said.noun && task.said.noun !== noun)
      task.row.remarks.push({
        column: null,
        code: 'kind_kept',
        message: `The record is a ${inSentence(noun.label)} and cannot become a ${inSentence(task.said.noun.label)}.`,
      });
    task.noun = noun;
  }
}

/** If rows may repeat a record, the first row creates it and the others use it. */
function together(
  tasks: readonly Task[],
  target: PlannedTarget,
): { readonly firsts: readonly Task[]; readonly others: readonly (readonly [Task, Task])[] } {
  const firsts = new Map<string, Task>();
  const others: [Task, Task][] = [];
  for (const task of tasks) {
    const match = waysFor(task, target).find((each) => matchKeys(each, task.telling).length > 0);
    const key = match
      ? JSON.stringify([match.by, matchKeys(match, task.telling), match.within ? task.values[match.within] : null])
      : (task.identities[0] ?? `row ${task.row.number}`);
    const first = firsts.get(key);
    if (!first) firsts.set(key, task);
    else others.push([task, first]);
  }
  return { firsts: [...firsts.values()], others };
}
