import { inSentence } from '#engine/entity/inSentence.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { require } from '#engine/access/access.server.ts';
import { act } from '#engine/actions/act.server.ts';
import { actionWords } from '#engine/changes/auditEvents.server.ts';
import { differences, type Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { customFieldKey, fieldOf } from '#engine/entity/customField.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { definitionsFor } from '#engine/store/extra.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { updateMany } from '#engine/store/store.server.ts';
import { notFound, refused } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Field } from '#engine/kinds/field.ts';
import { wordsOf } from '#engine/kinds/tags/tags.ts';
import { doable, settable } from './offered.ts';
import type { Step } from './rule.ts';
import type { StepDone } from './runRow.ts';
import { stepValue } from './stepValue.ts';
import { type NotifyStep, runNotifyStep } from './notifyStep.server.ts';

/** The record a rule acts on. */
export interface Target {
  readonly noun: AnyEntity;
  readonly id: number;
}

/** The result of running the steps. */
export interface StepsOutcome {
  readonly done: readonly StepDone[];
  /** The versions of the record that the steps created. */
  readonly versions: readonly number[];
}

/**
 * Runs the steps of a rule in order, in the caller's transaction and with the permissions of the context's actor.
 * Changes go through the store, actions through their handlers.
 * @param report called after each step
 * @throws Problem of the first step that fails
 */
export async function doSteps(
  context: Context,
  target: Target,
  steps: readonly Step[],
  telling: NotifyStep,
  report: (done: StepDone) => void = () => undefined,
): Promise<StepsOutcome> {
  const done: StepDone[] = [];
  const versions: number[] = [];
  const settle = (step: StepDone, version: number | null): void => {
    done.push(step);
    report(step);
    if (version !== null) versions.push(version);
  };
  for (const part of together(steps)) {
    const [step] = part;
    if (!step) continue;
    const row = await present(context, target);
    if (isChange(step)) {
      const { changes, version } = await change(context, target.noun, row, part);
      const isNothing = Object.keys(changes).length === 0;
      settle({ does: step.does, changes, says: isNothing ? 'The field already had this value.' : null }, version);
    } else if (step.does === 'act') {
      const { changes, version } = await action(context, target.noun, row, step.field ?? '');
      settle({ does: 'act', changes, says: actionWords(step.field ?? '', target.noun.name) }, version);
    } else settle(await runNotifyStep(context, target.noun, row, step, telling), null);
  }
  return { done, versions };
}

const isChange = ({ does }: Step): boolean => does === 'set' || does === 'tag' || does === 'untag';

/** Consecutive steps that change fields are one change, so that checks across fields see all of them. */
function together(steps: readonly Step[]): readonly (readonly Step[])[] {
  const parts: Step[][] = [];
  for (const step of steps) {
    const last = parts.at(-1);
    const [first] = last ?? [];
    if (last && first && isChange(first) && isChange(step)) last.push(step);
    else parts.push([step]);
  }
  return parts;
}

/**
 * Reads the current record and locks it until the end of the transaction.
 * @throws 404
 */
export async function present(
  { tx, actor }: { tx: Context['tx']; actor: Actor },
  { noun, id }: Target,
): Promise<Row<AnyEntity>> {
  require(actor, `${noun.name}.view`);
  const [row] = await readRows(tx, noun, actor, [id], { lock: true });
  if (!row) throw notFound(inSentence(noun.label));
  return row;
}

interface Changed {
  readonly changes: StepDone['changes'];
  readonly version: number | null;
}

async function change(
  context: Context,
  noun: AnyEntity,
  row: Row<AnyEntity>,
  steps: readonly Step[],
): Promise<Changed> {
  const custom = noun.extra ? await definitionsFor(context.tx, noun) : [];
  const fields = new Map<string, Field>([
    ...settable(noun),
    ...custom.map((each) => [`extra.${each.key}`, fieldOf(each)] as const),
  ]);
  const set: Values = {};
  for (const step of steps) {
    const key = step.field ?? '';
    const field = fields.get(key);
    if (!field) throw refused('no_such_field', `The field “${key}” no longer exists or cannot be set.`);
    const given = valueAfter(step, field, set[key] ?? valueIn(row, key));
    const own = customFieldKey(key);
    if (own === undefined) set[key] = given;
    else set.extra = { ...(set.extra as Values | undefined), [own]: given };
  }
  const [done] = await updateMany(context, noun, [{ id: row.id, version: row.version, set }]);
  if (!done) return { changes: {}, version: null };
  if ('problem' in done) throw done.problem;
  const { after } = done.change;
  return {
    changes: differences(done.change),
    version: after.version === row.version ? null : after.version,
  };
}

const valueIn = (row: Values, key: string): unknown => {
  const own = customFieldKey(key);
  return own === undefined ? row[key] : (row.extra as Values | undefined)?.[own];
};

function valueAfter({ does, value }: Step, field: Field, now: unknown): unknown {
  if (does === 'set') return stepValue(field, value, companyToday());
  const tag = (value ?? '').trim();
  const others = wordsOf(now).filter((each) => each.toLowerCase() !== tag.toLowerCase());
  if (does === 'tag') return others.length < wordsOf(now).length ? now : [...others, tag];
  return others.length === 0 && field.optional ? null : others;
}

async function action(context: Context, noun: AnyEntity, row: Row<AnyEntity>, name: string): Promise<Changed> {
  if (!doable(noun).has(name))
    throw refused('no_such_action', `The action “${name}” no longer exists or cannot be run.`);
  const after = await act(context, noun, name, row.id, row.version, {});
  return {
    changes: differences({ entity: noun, before: row, after }),
    version: after.version === row.version ? null : after.version,
  };
}
