import type { Actor } from '#engine/permission/actor.ts';
import { csvText } from '#engine/csv/csvText.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { UserJobFault, type Running } from '../../exports/jobs/userJobKinds.server.ts';
import type { Measured } from '#engine/files/writeMeasured.server.ts';
import { writeZip } from '#engine/files/zip.server.ts';
import { AUDIT_CSV, AUDIT_LINES, type AuditFile, auditLines, auditPortions } from '../auditFile.server.ts';
import type { PackAsked } from './packAsked.ts';
import type { PackFigures } from './packFigures.ts';
import { packFigures, packWhere } from './packFigures.server.ts';
import { nameOf, type PackHead, packPage } from './packPage.server.ts';

/** Some programs cannot open a larger zip; a user who needs more entries chooses fewer days at a time. */
const MOST = 3_000_000;

export interface PackWanted extends Pick<Running, 'path'>, Partial<Pick<Running, 'signal' | 'tell'>> {
  readonly asked: PackAsked;
  readonly head: PackHead;
}

/**
 * Writes the zip of a pack to a path: a readable page, all entries as CSV and as lines of JSON, and the secrets to
 * rotate.
 * @throws {UserJobFault} if the pack has too many entries
 */
export async function buildPack(
  database: Database,
  actor: Actor,
  { asked, head, path, signal, tell = () => undefined }: PackWanted,
): Promise<Measured & { readonly entries: number }> {
  // Entries written after this point are in none of the files.
  const { rows } = await database.query<{ id: number }>('select coalesce(max(id), 0) as id from change_log');
  const selected = packWhere(asked, actor, rows[0]?.id ?? 0);
  const figures = await packFigures(database, selected);
  if (figures.entries > MOST)
    throw new UserJobFault(
      `The pack would contain ${figures.entries.toLocaleString('en-GB')} entries. The limit is ${MOST.toLocaleString('en-GB')}. Choose fewer days.`,
    );
  signal?.throwIfAborted();
  // Both files hold every entry, so the count is halved.
  let written = 0;
  const lines = (file: AuditFile) =>
    auditLines(file, auditPortions(database, actor, selected), (rows) => {
      written += rows;
      tell(Math.floor(written / 2), figures.entries);
    });
  const parts = [
    { name: 'index.html', chunks: [packPage(head, figures)] },
    { name: 'secrets.csv', chunks: [secretsOf(figures)] },
    { name: 'customers.csv', chunks: [customersOf(figures)] },
    { name: 'entries.csv', chunks: lines(AUDIT_CSV) },
    { name: 'entries.jsonl', chunks: lines(AUDIT_LINES) },
  ];
  return { entries: figures.entries, ...(await writeZip(path, parts, { moment: new Date(head.madeAt), signal })) };
}

const secretsOf = ({ toRotate }: PackFigures): string =>
  csvText([
    ['customer', 'kind', 'id', 'title', 'knownTo', 'times', 'lastAt'],
    ...toRotate.map((each) => [each.customer, each.kind, each.entityId, each.title, each.by, each.times, each.lastAt]),
  ]);

const customersOf = ({ customers }: PackFigures): string =>
  csvText([
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
