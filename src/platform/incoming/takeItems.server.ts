import type { Context } from '#engine/request/context.server.ts';
import { tryOut } from '#engine/import/running/dryRun.server.ts';
import { extraFields } from '#engine/import/mapping/importPlan.server.ts';
import { ownersOf } from '#engine/import/matching/owners.server.ts';
import type { ExtraFields, Plan } from '#engine/import/mapping/plan.ts';
import { type FileRow, takeIn } from '#engine/import/running/portion.server.ts';
import { resultOf, type RowWork } from '#engine/import/running/rowWork.ts';
import { incomingPlan, lineLabel } from './incomingPlan.ts';
import type { Item, ItemFault, TriedItem } from './item.ts';
import { conditionsOf, type CheckedCondition, lineText, type Text } from './readItem.rules.ts';
import type { Setup } from './setup.ts';

export interface Taking {
  readonly context: Context;
  readonly setup: Setup;
  /** The system that the record numbers belong to. */
  readonly source: string;
  readonly whole: unknown;
  readonly items: readonly unknown[];
}

/** An item in progress: the texts of its lines, and the errors so far. */
interface Begun {
  readonly at: number;
  readonly texts: readonly Text[];
  readonly conditions: readonly CheckedCondition[];
  readonly faults: readonly ItemFault[];
  readonly isIgnored: boolean;
}

/** No import has this ID, so duplicates are searched only among the items of the same request. */
const NO_IMPORT = 0;

/** Writes the items independently; an invalid item does not stop the others. */
export async function takeItems(taking: Taking): Promise<readonly Item[]> {
  const found = await through(taking, takeIn, true);
  return found.map(({ lines: _, conditions: __, ...item }) => item);
}

/** Runs the same steps as a trial and rolls them back. */
export const tryItems = (taking: Taking): Promise<readonly TriedItem[]> => through(taking, tryOut, false);

async function through(taking: Taking, take: typeof tryOut, isKept: boolean): Promise<readonly TriedItem[]> {
  const { context, setup, source, whole, items } = taking;
  const plan = incomingPlan(setup, source);
  const extra = await extraFields(context.tx, plan);
  const begun = items.map((item, at) => begin(setup, extra, item, whole, at));
  const rows = begun.filter(({ isIgnored, faults }) => !isIgnored && faults.length === 0).map(rowOf);
  const works = rows.length === 0 ? [] : await take({ context, importId: NO_IMPORT, plan, extra, rows });
  const byNumber = new Map(works.map((work) => [work.number, work]));
  const came = begun.map((each) => {
    const work = byNumber.get(each.at + 1);
    const item = work ? itemOf(work, plan, setup, extra) : blank(each);
    // A record created in a trial has no ID.
    return { each, item: item.outcome === 'create' && !isKept ? { ...item, id: null } : item };
  });
  const ownerOf = await ownersOf(
    context.tx,
    came.flatMap(({ item: { noun, id } }) => (noun ? [{ noun, id }] : [])),
  );
  return came.map(({ each, item }): TriedItem => {
    return {
      ...item,
      customerId: item.noun ? ownerOf({ noun: item.noun, id: item.id }).customerId : null,
      conditions: each.conditions,
      lines: setup.lines.map(({ field, source: text }, at) => {
        const read = each.texts[at] ?? { text: '' };
        return {
          field,
          label: lineLabel(setup.noun, field, extra),
          source: text,
          text: 'text' in read ? read.text : '',
          wrong: 'wrong' in read ? read.wrong : null,
        };
      }),
    };
  });
}

function begin(setup: Setup, extra: ExtraFields, item: unknown, whole: unknown, at: number): Begun {
  const conditions = conditionsOf(setup, item, whole);
  const texts = setup.lines.map((line) => lineText(line, item, whole));
  const fault = (line: number, message: string): ItemFault => {
    const { field, source } = setup.lines[line] ?? { field: '', source: '' };
    return { field, label: lineLabel(setup.noun, field, extra), path: source, message };
  };
  const faults = texts.flatMap((read, line) => ('wrong' in read ? [fault(line, read.wrong)] : []));
  const finding = setup.lines.flatMap(({ find, field }, line) => (find || field === 'id' ? [line] : []));
  const isNameless = finding.every((line) => {
    const read = texts[line];
    return read !== undefined && 'text' in read && read.text.trim() === '';
  });
  const [first] = finding;
  if (setup.doing !== 'create' && first !== undefined && isNameless)
    faults.push(fault(first, 'The payload has no value to find the record by.'));
  return { at, texts, conditions, faults, isIgnored: conditions.some(({ holds }) => !holds) };
}

const rowOf = ({ at, texts }: Begun): FileRow => ({
  number: at + 1,
  cells: texts.map((read) => ('text' in read ? read.text : '')),
});

const NOTHING = { noun: null, id: null, title: null, customerId: null, by: null, changes: null, remarks: [] } as const;

function blank({ at, faults, isIgnored, conditions }: Begun): Item {
  if (!isIgnored) return { ...NOTHING, at, outcome: 'error', faults };
  const failed = conditions.find(({ holds }) => !holds);
  return { ...NOTHING, at, outcome: 'ignored', faults: [], remarks: failed ? [whyIgnored(failed)] : [] };
}

const WORDS = { is: 'is not', not: 'is', contains: 'does not contain', filled: 'is blank', empty: 'is not blank' };

const whyIgnored = ({ path, test, value }: CheckedCondition): string =>
  `“${path}” ${WORDS[test]}${test === 'filled' || test === 'empty' ? '' : ` “${value ?? ''}”`}.`;

function itemOf(work: RowWork, plan: Plan, setup: Setup, extra: ExtraFields): Item {
  const at = work.number - 1;
  const result = resultOf(work);
  const [made] = work.made;
  const faults = work.faults.map(({ column, code, message }): ItemFault => {
    const line = column === null ? undefined : setup.lines[column];
    return {
      field: line?.field ?? null,
      label: line ? lineLabel(setup.noun, line.field, extra) : null,
      path: line?.source ?? null,
      message: code === 'duplicate_in_file' ? 'Another item of this call is for the same record.' : message,
    };
  });
  const remarks = work.remarks.map(({ message }) => message);
  if (result === 'error') return { ...NOTHING, at, outcome: 'error', faults, remarks };
  if (result === 'skipped')
    return {
      ...NOTHING,
      at,
      outcome: 'ignored',
      faults: [],
      remarks: remarks.length > 0 ? remarks : ['The item has no values.'],
    };
  const [target] = plan.targets;
  return {
    ...NOTHING,
    at,
    outcome: result,
    noun: made?.noun ?? setup.noun,
    id: work.ids.get(target?.key ?? '') ?? made?.id ?? null,
    title: made?.title ?? null,
    by: made?.by ?? null,
    changes: made?.changes ?? null,
    faults: [],
    remarks,
  };
}
