import { createHash } from 'node:crypto';
import type { Database } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { entities } from '#engine/entity/registry.ts';
import { rootOf } from '#engine/entity/shape.ts';
import { type ZipPart, zipOf } from '#engine/files/zip.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { listFile } from '#platform/exports/exportRows.server.ts';

/** Entities with internal records about customers, which are not handed over. */
const OUR_OWN = ['customer', 'call', 'followUp', 'coverNote', 'offboardingRun', 'offboardingItem', 'note', 'reminder'];

/** Maximum rows per file. */
const MOST_ROWS = 100_000;

export interface PackedFile {
  readonly name: string;
  /** Record type, as used by imports. */
  readonly noun: string;
  readonly rows: number;
  readonly sha256: string;
}

/**
 * The pack for a leaving customer: one file per entity with records, in the format of list exports and imports, and a
 * manifest with the hash of each. Contains no secrets.
 */
export async function packOf(
  database: Database,
  actor: Actor,
  customerId: number,
  moment: Date,
): Promise<{ readonly zip: Buffer; readonly files: readonly PackedFile[]; readonly sha256: string }> {
  const parts: ZipPart[] = [];
  const files: PackedFile[] = [];
  for (const noun of entities().filter((each) => isHandedOver(each, actor))) {
    const file = await listFile(database, noun, actor, {
      params: { [`f.${ownerOf(noun)}`]: `is:${customerId}` },
      ending: 'csv',
    });
    const rows = await file.count(MOST_ROWS);
    if (rows === 0) continue;
    const text = await textOf(file.made(() => undefined));
    const name = `${noun.plural.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`;
    files.push({ name, noun: noun.name, rows, sha256: hashOf(text) });
    parts.push({ name, chunks: [text] });
  }
  const manifest = JSON.stringify({ madeAt: moment.toISOString(), files }, null, 1);
  const zip = await zipOf([...parts, { name: 'manifest.json', chunks: [manifest] }], moment);
  return { zip, files, sha256: hashOf(zip) };
}

/** Entities of a customer that the actor may export: each asset type, but not the base of assets. */
const isHandedOver = (noun: AnyEntity, actor: Actor): boolean =>
  rootOf(noun).scope.by === 'customer' &&
  !noun.internal &&
  !noun.kindField &&
  !OUR_OWN.includes(noun.name) &&
  may(actor.patterns, `${noun.name}.view`) &&
  may(actor.patterns, `${noun.name}.export`);

const ownerOf = (noun: AnyEntity): string => {
  const { scope } = rootOf(noun);
  return 'field' in scope ? String(scope.field) : 'customerId';
};

async function textOf(pieces: AsyncIterable<string | Buffer>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += String(piece);
  return text;
}

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
