import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { type anyAsset, kindNamed, kindOptions } from '../asset.ts';

interface Model {
  readonly id: number;
  readonly name: string;
  readonly manufacturerId: number;
  readonly manufacturer: string;
  readonly kind: string | null;
  readonly warrantyMonths: number | null;
  readonly lifeMonths: number | null;
}

/** Copies the manufacturer from the model, and for a new asset also the lifetime and standard warranty. */
export async function inheritFromModels(context: Context, changes: readonly Change<typeof anyAsset>[]): Promise<void> {
  const models = await modelsOf(context, changes);
  for (const change of changes) {
    const { before, after } = change;
    const model = models.get(after.modelId ?? 0);
    if (model) takeFrom(model, change);
    if (!before) after.lifeMonths ??= kindNamed(after.kind).lifeMonths;
  }
}

async function modelsOf(
  context: Context,
  changes: readonly Change<typeof anyAsset>[],
): Promise<ReadonlyMap<number, Model>> {
  const ids = changes
    .filter(
      ({ before, after }) =>
        after.modelId &&
        (!before || before.modelId !== after.modelId || before.manufacturerId !== after.manufacturerId),
    )
    .map(({ after }) => after.modelId);
  if (ids.length === 0) return new Map();
  const { rows } = await context.tx.query<Model>(
    `select m.id, m.name, m.manufacturer_id as "manufacturerId", f.name as manufacturer, m.kind, m.warranty_months as "warrantyMonths", m.life_months as "lifeMonths"
       from model m join manufacturer f on f.id = m.manufacturer_id where m.id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function takeFrom(model: Model, change: Change<typeof anyAsset>): void {
  const { before, after, given, warnings } = change;
  const isNewModel = before?.modelId !== after.modelId;
  if (after.manufacturerId === null || (before && isNewModel && !given.has('manufacturerId')))
    after.manufacturerId = model.manufacturerId;
  // The manufacturer changed and the model did not: clear the model.
  else if (after.manufacturerId !== model.manufacturerId && !isNewModel) after.modelId = null;
  else if (after.manufacturerId !== model.manufacturerId)
    return refuseField(change, 'modelId', `${model.name} is made by ${model.manufacturer}.`);
  if (isNewModel && model.kind && model.kind !== after.kind)
    warnings.push({
      code: 'other_kind',
      field: 'modelId',
      message: `${model.name} is a model of type ${(kindOptions[model.kind]?.label ?? model.kind).toLowerCase()}.`,
    });
  if (before) return;
  after.lifeMonths ??= model.lifeMonths;
  if (model.warrantyMonths && after.purchasedOn && !after.warranties?.length)
    after.warranties = [
      {
        kind: 'manufacturer',
        startsOn: after.purchasedOn,
        months: model.warrantyMonths,
        endsOn: null,
        response: null,
        reference: null,
        documentId: null,
      },
    ];
}
