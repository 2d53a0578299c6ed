import type { AnyEntity } from '#engine/entity/entity.ts';
import { type Reference, referencesOf } from '#engine/entity/references.ts';
import { entities, findEntity } from '#engine/entity/registry.ts';
import type { Context } from '#engine/request/context.server.ts';
import { fieldColumn, fromClause } from '#engine/store/rows.server.ts';

/** A record that needs an asset to be of its type. */
export interface Keeper {
  readonly noun: string;
  readonly label: string;
  readonly id: number;
  readonly title: string;
}

/** Records that are shown in the collections of a type, and name their asset. */
const IN_PANELS: Readonly<Record<string, readonly string[]>> = {
  'ip-address': ['ipAddress', 'networkPort'],
  volume: ['volume'],
  license: ['licenseSeat'],
  install: ['softwareInstall'],
  kvm: ['kvm'],
  'backup-set': ['backupSet'],
};
const MOST = 20;

/** What refers to an asset as one of its type, or belongs to a collection that the new type does not have. */
export async function keptBy(
  { tx }: Pick<Context, 'tx'>,
  from: AnyEntity,
  to: AnyEntity,
  id: number,
): Promise<readonly Keeper[]> {
  const ways = [
    ...entities().flatMap((noun) =>
      referencesOf(noun)
        .filter(({ key, to: referred }) => referred === from.name && !noun.fields[key]?.owned)
        .map((reference) => found(noun, refersBy(noun, reference))),
    ),
    ...panelsLost(from, to).flatMap((noun) => found(noun, `r.asset_id = $1 and r.archived_at is null`)),
  ];
  if (ways.length === 0) return [];
  const { rows } = await tx.query<Omit<Keeper, 'label'>>(`${ways.join(' union ')} order by 1, 3, 2 limit ${MOST}`, [
    id,
  ]);
  return rows.map((row) => ({ ...row, label: findEntity(row.noun)?.label ?? row.noun }));
}

function panelsLost(from: AnyEntity, to: AnyEntity): readonly AnyEntity[] {
  const kept = new Set(to.panels);
  return (from.panels ?? [])
    .filter((panel) => !kept.has(panel))
    .flatMap((panel) => IN_PANELS[panel.replace(/\/create$/, '')] ?? [])
    .flatMap((name) => findEntity(name) ?? []);
}

const found = (noun: AnyEntity, where: string): string => {
  const [title = 'id'] = noun.title.filter((key) => noun.fields[key]);
  const words = noun.fields[title] ? fieldColumn(noun, title) : 'r.id';
  return `select '${noun.name}' as noun, r.id, coalesce(${words}::text, '') as title from ${fromClause(noun)} where ${where}`;
};

/** Archived records count too, because the database keeps what they refer to. */
function refersBy(noun: AnyEntity, { key, field }: Reference): string {
  const held = fieldColumn(noun, key);
  const kind = noun.fields[key]?.kind;
  if (kind === 'ref') return `${held} = $1`;
  if (kind === 'refs') return `$1 = any(${held})`;
  const cell = Object.entries(noun.fields[key]?.of ?? {}).find(([, each]) => each === field)?.[0] ?? '';
  return `exists (select from jsonb_array_elements(coalesce(${held}, '[]')) x where x ->> '${cell}' = ($1::bigint)::text)`;
}
