import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import { openBatch } from '#engine/bulk/bulk.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import type { AnyEntity, Row, Settable } from '#engine/entity/entity.ts';
import { changeMany, type PatchOf } from '#engine/store/store.server.ts';
import { refused } from '#engine/http/problem.ts';
import { anyAsset } from '../asset.ts';
import { manufacturer } from './manufacturer.ts';
import { model } from './model.ts';

/** Behaviour of manufacturers: names are unique, and duplicates can be merged. */
export const manufacturerBehaviour = behaviour(manufacturer, {
  beforeSave: [prepareManufacturers],
  actions: { merge: ({ context, row, input }) => mergeInto(context, row, input.intoId) },
});

export const modelBehaviour = behaviour(model, {
  beforeSave: [
    (_context, changes) => {
      for (const change of changes) {
        const { heightU, endOfSaleOn, endOfSupportOn } = change.after;
        if (heightU !== null && !Number.isInteger(heightU * 2))
          refuseField(change, 'heightU', 'Enter half units, for example 1, 1.5 or 2.');
        if (endOfSaleOn && endOfSupportOn && endOfSupportOn < endOfSaleOn)
          refuseField(change, 'endOfSupportOn', 'Choose an end of support after the end of sale.');
      }
    },
  ],
});

/** A name belongs to one manufacturer. It must not be the name or an alias of another one. */
async function prepareManufacturers(context: Context, all: readonly Change<typeof manufacturer>[]): Promise<void> {
  // Skip merges: the target takes over the names of a record that the same merge archives.
  const changes = all.filter(({ action }) => action !== 'takeOver' && action !== 'merge');
  for (const change of changes) {
    const bad = change.after.macPrefixes?.find((each) => !/^[0-9a-f]{2}([:-]?)[0-9a-f]{2}\1[0-9a-f]{2}$/i.test(each));
    if (bad) refuseField(change, 'macPrefixes', `“${bad}” is not a prefix of 3 bytes, for example 3c:52:82.`);
    else if (change.after.macPrefixes)
      change.after.macPrefixes = change.after.macPrefixes.map((each) =>
        each
          .toLowerCase()
          .replace(/[:-]/g, '')
          .replace(/..(?=.)/g, '$&:'),
      );
    const own = change.after.name.toLowerCase();
    if (change.after.aliases) change.after.aliases = change.after.aliases.filter((each) => each.toLowerCase() !== own);
  }
  const words = changes
    .flatMap(({ after }) => [after.name, ...(after.aliases ?? [])])
    .map((each) => each.toLowerCase());
  const { rows } = await context.tx.query<{ id: number; name: string; words: string[] }>(
    `select id, name, array(select lower(x) from unnest(array_append(aliases, name)) x where x is not null) as words from manufacturer
      where archived_at is null and exists (select from unnest(array_append(aliases, name)) x where lower(x) = any($1::text[]))`,
    [words],
  );
  for (const change of changes)
    for (const [key, each] of [
      ['name', change.after.name] as const,
      ...(change.after.aliases ?? []).map((alias) => ['aliases', alias] as const),
    ]) {
      const holder = rows.find((row) => row.id !== change.after.id && row.words.includes(each.toLowerCase()));
      if (holder && !change.problem && !(key === 'name' && holder.name.toLowerCase() === each.toLowerCase()))
        refuseField(change, key, `“${each}” is already another name of ${holder.name}.`);
    }
}

/** Moves all records to the other manufacturer in one batch. The old names become aliases and the old ID redirects. */
async function mergeInto(
  context: Context,
  { id, name, aliases }: Row<typeof manufacturer>,
  intoId: number,
): Promise<Settable<typeof manufacturer>> {
  if (intoId === id) throw refused('loop', 'Choose another manufacturer.');
  const batchId =
    context.batchId ?? (await openBatch(context, 'merge', `${name} merged into another manufacturer`, manufacturer));
  const inside: Context = { ...context, batchId };
  const { rows } = await inside.tx.query<{ name: string; aliases: string[] | null }>(
    'select name, aliases from manufacturer where id = $1 and archived_at is null for update',
    [intoId],
  );
  const [into] = rows;
  if (!into) throw refused('unknown_reference', 'The manufacturer was removed.');
  await moveModels(inside, id, intoId);
  await repoint(inside, 'manufacturerId', id, intoId);
  await set(inside, manufacturer, 'takeOver', [
    {
      id: intoId,
      set: { aliases: writings([...(into.aliases ?? []), name, ...(aliases ?? [])], into.name) },
    },
  ]);
  await inside.tx.query('insert into redirect (entity, from_id, to_id) values ($1, $2, $3) on conflict do nothing', [
    manufacturer.name,
    id,
    intoId,
  ]);
  return { archivedAt: context.now, aliases: [] };
}

/** Aliases without duplicates and without the manufacturer's own name. */
const writings = (words: readonly string[], name: string): string[] => {
  const seen = new Set([name.toLowerCase()]);
  return words.filter((word) => !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase()));
};

/** Moves models. Where the target has a model of the same name, moves its assets and archives the duplicate. */
async function moveModels(context: Context, from: number, to: number): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; twin: number | null }>(
    `select m.id, (select t.id from model t where t.manufacturer_id = $2 and lower(t.name) = lower(m.name)) as twin from model m where m.manufacturer_id = $1 order by m.id`,
    [from, to],
  );
  for (const { id, twin } of rows) {
    if (twin === null) await set(context, model, 'takeOver', [{ id, set: { manufacturerId: to } }]);
    else {
      await repoint(context, 'modelId', id, twin, to);
      await set(context, model, 'archive', [{ id, set: { archivedAt: context.now } }]);
    }
  }
}

async function repoint(
  context: Context,
  key: 'manufacturerId' | 'modelId',
  from: number,
  to: number,
  makerId = to,
): Promise<void> {
  const column = key === 'modelId' ? 'model_id' : 'manufacturer_id';
  const { rows } = await context.tx.query<{ id: number }>(
    `select id from asset where ${column} = $1 and status <> 'disposed' order by id`,
    [from],
  );
  await set(
    context,
    anyAsset,
    'takeOver',
    rows.map(({ id }) => ({ id, set: { [key]: to, manufacturerId: makerId } })),
  );
}

async function set<E extends AnyEntity>(
  context: Context,
  noun: E,
  action: AuditAction,
  settings: readonly Omit<PatchOf<E>, 'version'>[],
): Promise<void> {
  const outcomes = await changeMany(
    context,
    noun,
    action,
    settings.map((each) => ({ ...each, version: null })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
