import type { Kept } from '../../bulk/logged.ts';
import type { Actor } from '../../permission/actor.ts';
import { may } from '../../permission/permission.ts';
import type { Queryable } from '../../db/pool.server.ts';
import { type Field, labelOf } from '../../kinds/field.ts';
import { namesOf } from '../../lists/named.server.ts';
import type { Named } from '../../kinds/ref/named.ts';
import type { Counts } from '../fault.ts';
import { FILE_HOURS, type ImportStep, importRun, mayDo, UNDO_DAYS } from '../importRun.ts';
import { type Import, importOf, type ImportRow, isVisible, type Phase } from '../running/importWork.server.ts';
import { mapColumns, recognise } from './mapping.ts';
import { type ExtraFields, fieldOfPlace, isFillable, nounsOf } from './plan.ts';
import type { OfferedField, OfferedPreset } from './offered.ts';
import { ownersOf } from '../matching/owners.server.ts';
import type { Mapping, Preset } from './preset.ts';
import { presetNamed, presets } from './presets.ts';
import { type Profile, profilesFor } from './profiles.server.ts';
import type { Reading, SampledColumn } from '../reading/reading.ts';
import { countRows, NO_TALLY, type Tally, tallyRows } from '../running/rows.server.ts';
import { extraFields } from './importPlan.server.ts';
import { entityNamed } from '../../entity/registry.ts';
import { fromClause, selectList } from '../../store/rows.server.ts';

/** The data that the screens of one import show. */
export interface Described {
  readonly import: ImportRow;
  readonly size: number;
  readonly reading: Reading;
  readonly columns: readonly SampledColumn[];
  readonly rows: number;
  readonly blank: number;
  readonly phase: Phase | null;
  readonly done: number;
  readonly total: number;
  readonly failure: string | null;
  readonly kept: readonly (Kept & { readonly customerId: number | null })[];
  readonly fileUntil: string | null;
  readonly undoUntil: string | null;
  readonly kinds: readonly Recognised[];
  readonly profiles: readonly Profile[];
  /** The saved mapping, or the proposed one. */
  readonly mapping: Mapping | null;
  readonly preset: OfferedPreset | null;
  /** Names of the records that the mapping gives to the whole file: noun → id → name. */
  readonly refs: Readonly<Record<string, Readonly<Record<string, Named>>>>;
  readonly counts: Counts;
  readonly tally: Tally;
  readonly may: readonly ImportStep[];
  /** Earlier imports of the same file. */
  readonly before: readonly { readonly id: number; readonly at: string }[];
}

export interface Recognised {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly known: number;
}

export async function describe(tx: Queryable, actor: Actor, id: number): Promise<Described> {
  const found = await importOf(tx, actor, id);
  const { row, work } = found;
  const kinds = recognise(presets(), work.columns);
  const profiles = await profilesFor(tx, actor, work.columns);
  const mapping = work.mapping ?? profiles[0]?.mapping ?? proposed(kinds[0]?.preset, found);
  const preset = mapping ? presetNamed(mapping.preset) : undefined;
  const isOpen = ['uploaded', 'mapped', 'checked', 'failed'].includes(row.state);
  const isIn = ['committed', 'partly'].includes(row.state);
  return {
    import: row,
    size: work.size,
    reading: work.reading,
    columns: work.columns,
    rows: work.rowCount,
    blank: work.blankCount,
    phase: work.phase,
    done: work.done,
    total: work.total,
    failure: work.failure,
    kept: await keptOf(tx, work.kept),
    fileUntil: isOpen && !work.fileGoneAt ? later(row.createdAt, FILE_HOURS) : null,
    undoUntil: isIn && row.committedAt ? later(row.committedAt, UNDO_DAYS * 24) : null,
    kinds: kinds.slice(0, 8).map(({ preset: { key, title, about }, known }) => ({ key, title, about, known })),
    profiles,
    mapping,
    preset: preset ? await describePreset(tx, preset) : null,
    refs: preset && mapping ? await askedNames(tx, actor, preset, mapping) : {},
    // A running phase is polled often, so its rows are only counted when it ends.
    counts: isOpen && !work.phase ? await countRows(tx, id, work.blankCount) : recorded(row),
    tally: await tallyOf(tx, found),
    may: stepsFor(found, actor),
    before: await sameFile(tx, actor, found),
  };
}

async function keptOf(tx: Queryable, kept: readonly Kept[]): Promise<Described['kept']> {
  const spoken = kept.map(({ entity, id }) => ({ noun: entity, id }));
  const ownerOf = await ownersOf(tx, spoken);
  return kept.map((each) => ({ ...each, ...ownerOf({ noun: each.entity, id: each.id }) }));
}

async function askedNames(tx: Queryable, actor: Actor, preset: Preset, { asked }: Mapping): Promise<Described['refs']> {
  const refs: Record<string, Readonly<Record<string, Named>>> = {};
  for (const { noun } of preset.targets) Object.assign(refs, await namesOf(tx, entityNamed(noun), [asked], actor));
  return refs;
}

/** The tally is stored when a phase ends. It is only recalculated after rows were corrected, not while a phase runs. */
async function tallyOf(tx: Queryable, { row, work }: Import): Promise<Tally> {
  if (work.phase || row.state === 'undone' || row.state === 'cancelled') return NO_TALLY;
  const { records, remarks, faults } = work.tally;
  return records && remarks && faults ? { records, remarks, faults } : tallyRows(tx, row.id);
}

const proposed = (preset: Preset | undefined, { work }: Import): Mapping | null =>
  preset ? mapColumns(preset, work.columns) : null;

const later = (moment: string, hours: number): string => new Date(Date.parse(moment) + hours * 3_600_000).toISOString();

const recorded = (row: ImportRow): Counts => ({
  read: row.rowsRead ?? 0,
  created: row.rowsCreated ?? 0,
  updated: row.rowsUpdated ?? 0,
  unchanged: row.rowsUnchanged ?? 0,
  skipped: row.rowsSkipped ?? 0,
  failed: row.rowsFailed ?? 0,
});

const STEPS: readonly ImportStep[] = ['read', 'map', 'check', 'commit', 'cancel', 'undo'];

function stepsFor({ row, work }: Import, actor: Actor): ImportStep[] {
  return STEPS.filter((step) => {
    if (!mayDo(step, row.state)) return false;
    if (step === 'undo' && !may(actor.patterns, 'import.undo')) return false;
    return work.phase === null || (step === 'cancel' && work.phase !== 'revert' && work.phase !== 'undo');
  });
}

async function sameFile(tx: Queryable, actor: Actor, { row, work }: Import): Promise<{ id: number; at: string }[]> {
  const { rows } = await tx.query<{ id: number; at: string; createdBy: number | null }>(
    `select i.id, i.committed_at as at, i.created_by as "createdBy" from import i join import_work w on w.import_id = i.id
      where w.sha256 = $1 and i.id <> $2 and i.state in ('committed', 'partly') order by i.id desc limit 5`,
    [work.sha256, row.id],
  );
  return rows.filter((each) => isVisible(actor, each)).map(({ id, at }) => ({ id, at }));
}

/** A preset with the fields to which its columns can be mapped. */
export async function describePreset(tx: Queryable, preset: Preset): Promise<OfferedPreset> {
  const targets = preset.targets.map((target) => ({ ...target, entity: entityNamed(target.noun) }));
  const extra = await extraFields(tx, { targets });
  const asked = (key: string): OfferedField[] => {
    const target = preset.targets.find((each) => fieldOfPlace(each, key));
    const field = target ? fieldOfPlace(target, key) : undefined;
    return field ? [describeField(key, field)] : [];
  };
  return {
    key: preset.key,
    title: preset.title,
    about: preset.about,
    asks: (preset.asks ?? []).flatMap(asked),
    targets: targets.map((target) => ({
      key: target.key,
      label: target.entity.label,
      plural: target.entity.plural,
      doing: target.doing ?? 'both',
      fields: fieldsOf(target, extra),
    })),
  };
}

function fieldsOf(target: Preset['targets'][number], extra: ExtraFields): OfferedField[] {
  const base = entityNamed(target.noun);
  const nouns = nounsOf(target);
  const fields = new Map<string, Field>(Object.entries(target.elsewhere ?? {}));
  for (const noun of [base, ...nouns])
    for (const [key, field] of Object.entries<Field>(noun.fields))
      if (isFillable(field) && !fields.has(key)) fields.set(key, field);
  for (const noun of [base, ...nouns])
    for (const [key, field] of Object.entries(extra[noun.name] ?? {}))
      if (!fields.has(`extra.${key}`)) fields.set(`extra.${key}`, field);
  const isBase = nouns[0] !== base;
  const noun: OfferedField[] = isBase
    ? [
        {
          key: 'noun',
          label: 'Kind',
          kind: 'choice',
          required: true,
          options: Object.fromEntries(nouns.map((each) => [each.name, { label: each.label }])),
        },
      ]
    : [];
  const id: OfferedField = { key: 'id', label: 'Number in the other system', kind: 'text', required: false };
  return [...noun, ...[...fields].map(([key, field]) => describeField(key, field)), id];
}

const describeField = (key: string, field: Field): OfferedField => ({
  key,
  label: labelOf(key.replace(/^extra\./, ''), field),
  kind: field.kind,
  required:
    !field.optional &&
    field.default === undefined &&
    !['tags', 'choices', 'refs', 'anyRefs', 'rows', 'files'].includes(field.kind),
  ...(field.to ? { to: field.to } : {}),
  ...(field.options ? { options: field.options } : {}),
});

/** The import history, newest first. */
export async function listImports(
  tx: Queryable,
  actor: Actor,
  page: number,
): Promise<{ rows: (ImportRow & { madeBy: string | null; phase: Phase | null })[]; total: number }> {
  const all = actor.customers === 'all' || actor.userId === null;
  const { rows } = await tx.query<ImportRow & { madeBy: string | null; phase: Phase | null; total: number }>(
    `select ${selectList(importRun)}, w.phase, (select title from search_entry s where s.entity = 'user' and s.entity_id = r.created_by) as "madeBy", count(*) over ()::int as total
       from ${fromClause(importRun)} join import_work w on w.import_id = r.id
      where $1 or r.created_by = $2 order by r.id desc limit 50 offset $3`,
    [all, actor.userId, (page - 1) * 50],
  );
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
