import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { binder } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { openRows, type Portion, rowsInPortions } from '#engine/db/cursor.server.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { escapeCell } from '#engine/csv/cell.ts';
import { BYTE_ORDER_MARK, csvLines } from '#engine/csv/csvText.ts';
import { asStream } from '#engine/files/asStream.server.ts';
import { refused } from '#engine/http/problem.ts';
import { actorOf, writing } from '#engine/request/request.server.ts';
import { auditSelect, lineOf, type StoredLine } from './auditList.server.ts';
import { type AuditQuery, auditWhere, readAuditQuery } from './auditQuery.server.ts';
import { ENTRIES_AT_ONCE } from './exports/auditExport.ts';
import { withoutHidden } from './hiddenRecords.server.ts';
import { type LoggedEvent, logEvent } from '#engine/changes/logEvent.server.ts';

/** A file format of the log: its header and how a row is written. */
export interface AuditFile {
  readonly ending: 'csv' | 'jsonl';
  readonly media: string;
  readonly head: string;
  readonly line: (row: StoredLine) => string;
}

const COLUMNS = [
  'seq',
  'id',
  'at',
  'actorId',
  'actorName',
  'action',
  'entity',
  'kind',
  'entityId',
  'title',
  'customerId',
  'version',
  'changes',
  'requestId',
  'sessionId',
  'ip',
  'batchId',
  'note',
  'prevHash',
  'hash',
] as const;

/** For spreadsheets. */
export const AUDIT_CSV: AuditFile = {
  ending: 'csv',
  media: 'text/csv; charset=utf-8',
  head: BYTE_ORDER_MARK + csvLines([COLUMNS]),
  line: (row) => csvLines([COLUMNS.map((column) => cellOf(row[column]))]),
};

/** For programs: each line is an entry as it was hashed, with its own hash and the previous one. */
export const AUDIT_LINES: AuditFile = {
  ending: 'jsonl',
  media: 'application/x-ndjson; charset=utf-8',
  head: '',
  line: (row) => `${JSON.stringify(Object.fromEntries(COLUMNS.map((column) => [column, row[column]])))}\n`,
};

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return escapeCell(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The entries to export: a condition over `change_log l` and its values. */
export interface Selected {
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Counts the entries, but no further than `most`. */
export async function countEntries(tx: Queryable, { where, values }: Selected, most: number): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from change_log l where ${where} limit ${most}) x`,
    values,
  );
  return rows[0]?.n ?? 0;
}

/** The audit entry for an export, with the number of rows if known. */
export function auditExportLine({ ending }: AuditFile, query: AuditQuery, rows?: number): LoggedEvent {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${String(value)}`);
  return {
    action: 'export',
    entity: 'audit',
    entityId: null,
    title: 'Audit log',
    note: `As ${ending === 'csv' ? 'CSV' : 'JSON lines'}${asked.length > 0 ? `, filtered by ${asked.join(', ')}` : ', all entries'}.`,
    ...(rows === undefined ? {} : { changes: { rows: [null, rows] } }),
  };
}

/**
 * Streams all matching entries, oldest first. The export is itself an audit entry, written before the first byte is
 * sent.
 * @throws 422 for more entries than one response may hold
 */
export async function auditFile(
  { database, reports }: { readonly database: Database; readonly reports: Database },
  request: FastifyRequest,
  file: AuditFile,
): Promise<Readable> {
  const actor = actorOf(request);
  const bind = binder();
  const query = readAuditQuery(request.query);
  const selected = { where: auditWhere(query, actor, bind), values: bind.values };
  if ((await countEntries(reports, selected, ENTRIES_AT_ONCE + 1)) > ENTRIES_AT_ONCE)
    throw refused(
      'in_background',
      `The export has more than ${ENTRIES_AT_ONCE.toLocaleString('en-GB')} entries. Export in the background, with the buttons above the entries or with POST /api/v1/audit/exports.`,
    );
  const { portions, close } = await openRows<StoredLine>(reports, inOrder(selected), selected.values);
  return asStream({ pieces: auditLines(file, told(portions, actor)), close }, () =>
    writing(database, request, (context) => logEvent(context, auditExportLine(file, query))),
  );
}

/** The lines of a log file, in batches of entries. */
export async function* auditLines(
  file: AuditFile,
  portions: AsyncIterable<readonly StoredLine[]>,
  onRows: (count: number) => void = () => undefined,
): AsyncGenerator<string> {
  if (file.head) yield file.head;
  for await (const rows of portions) {
    yield rows.map(file.line).join('');
    onRows(rows.length);
  }
}

/** The entries of a log file from one snapshot, oldest first, a thousand at a time. */
export const auditPortions = (
  database: Database,
  actor: Actor,
  selected: Selected,
): AsyncGenerator<readonly StoredLine[]> =>
  told(rowsInPortions<StoredLine>(database, inOrder(selected), selected.values), actor);

/** The previous hash is the one at the previous number, even if the filter leaves that entry out. */
const inOrder = ({ where }: Selected): string =>
  `select e.*, coalesce(encode(p.hash, 'hex'), (select k.prev_hash from audit_kept k where k.seq = e.seq), (select a.hash from audit_archive a where a.to_seq = e.seq - 1), case when e.seq = 1 then repeat('0', 64) end) as "prevHash"
     from (${auditSelect(where)}) e left join change_seal p on p.seq = e.seq - 1 order by e.at, e.id`;

async function* told(
  portions: AsyncGenerator<Portion<StoredLine>>,
  actor: Actor,
): AsyncGenerator<readonly StoredLine[]> {
  for await (const { rows, tx } of portions)
    yield (await withoutHidden(tx, actor, rows)).map((row) => lineOf(row, actor));
}
