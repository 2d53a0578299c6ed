import { stringify } from 'csv-stringify/sync';
import type { Actor } from '../../access/actor.ts';
import { escapeCell } from '../../csv/cell.ts';
import type { Database } from '../../db/pool.server.ts';
import { writeZip } from '../../files/zip.server.ts';
import { AUDIT_CSV, AUDIT_LINES, auditLines } from '../auditFile.server.ts';
import type { PackAsked } from './packAsked.ts';
import type { PackFigures } from './packFigures.ts';
import { packFigures, packWhere } from './packFigures.server.ts';
import { nameOf, type PackHead, packPage } from './packPage.ts';

/** A zip of more would not open everywhere; whoever needs them all narrows the days. */
const MOST = 3_000_000;

/** More entries than one pack holds. */
export class PackFault extends Error {}

/**
 * Makes the zip of a pack at a path: a page to read, all entries as CSV and as lines of JSON, what to rotate.
 *
 * @throws {PackFault} when it is about too much
 */
export async function buildPack(
  database: Database,
  actor: Actor,
  { asked, head, path }: { readonly asked: PackAsked; readonly head: PackHead; readonly path: string },
): Promise<{ readonly entries: number; readonly size: number; readonly sha256: string }> {
  // What is written while it is made is not in it, in none of its files.
  const { rows } = await database.query<{ id: number }>('select coalesce(max(id), 0) as id from change_log');
  const selected = packWhere(asked, actor, rows[0]?.id ?? 0);
  const figures = await packFigures(database, selected);
  if (figures.entries > MOST)
    throw new PackFault(
      `It would hold ${figures.entries.toLocaleString('en-GB')} entries; ${MOST.toLocaleString('en-GB')} is the most. Take fewer days.`,
    );
  const parts = [
    { name: 'index.html', chunks: [packPage(head, figures)] },
    { name: 'secrets.csv', chunks: [secretsOf(figures)] },
    { name: 'customers.csv', chunks: [customersOf(figures)] },
    { name: 'entries.csv', chunks: auditLines(database, actor, AUDIT_CSV, selected) },
    { name: 'entries.jsonl', chunks: auditLines(database, actor, AUDIT_LINES, selected) },
  ];
  return { entries: figures.entries, ...(await writeZip(path, parts, new Date(head.madeAt))) };
}

const secretsOf = ({ toRotate }: PackFigures): string =>
  table([
    ['customer', 'kind', 'id', 'title', 'knownTo', 'times', 'lastAt'],
    ...toRotate.map((each) => [each.customer, each.kind, each.entityId, each.title, each.by, each.times, each.lastAt]),
  ]);

const customersOf = ({ customers }: PackFigures): string =>
  table([
    ['customerId', 'customer', 'seen', 'changed', 'exported', 'refused', 'other'],
    ...customers.map((each) => [
      each.customerId,
      nameOf(each),
      each.seen,
      each.changed,
      each.exported,
      each.refused,
      each.other,
    ]),
  ]);

const table = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    rows.map((row) => row.map((value) => (typeof value === 'string' ? escapeCell(value) : value))),
    { bom: true, record_delimiter: '\r\n' },
  );
