import type { Queryable } from '../../db/pool.server.ts';
import { fieldOf } from '../../entity/customField.ts';
import { definitionsOf } from '../../store/extra.server.ts';
import { conflict } from '../../http/problem.ts';
import type { Import } from '../running/importWork.server.ts';
import { type ExtraFields, nounsOf, type Plan, type PlannedTarget, planOf } from './plan.ts';
import { presetNamed } from './presets.ts';

/** The plan of an import whose columns are mapped. */
export async function planFor(
  tx: Queryable,
  { work }: Import,
): Promise<{ readonly plan: Plan; readonly extra: ExtraFields }> {
  const preset = work.mapping ? presetNamed(work.mapping.preset) : undefined;
  if (!preset || !work.mapping) throw conflict('wrong_state', 'Map the columns first.');
  const plan = planOf(preset, work.mapping, work.columns, work.reading);
  return { plan, extra: await extraFields(tx, plan) };
}

/** The custom fields of every noun that a plan can create. */
export async function extraFields(
  tx: Queryable,
  plan: { readonly targets: readonly Pick<PlannedTarget, 'noun' | 'entity'>[] },
): Promise<ExtraFields> {
  const nouns = new Set(
    plan.targets.flatMap((target) => [target.entity, ...nounsOf(target)]).filter(({ extra }) => extra),
  );
  const definitions = await definitionsOf(tx, [...nouns]);
  return Object.fromEntries(
    [...definitions].map(([{ name }, fields]) => [
      name,
      Object.fromEntries(fields.map((each) => [each.key, fieldOf(each)])),
    ]),
  );
}
