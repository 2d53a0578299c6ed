import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { binder, require } from '../access/access.server.ts';
import { logEvent } from '../audit/logEvent.server.ts';
import { rowsInPortions } from '../db/cursor.server.ts';
import type { Database } from '../db/pool.server.ts';
import type { Context, Values } from '../entity/change.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { definitionsFor } from '../entity/extra.server.ts';
import { Problem, refused } from '../http/problem.ts';
import { asksOf } from '../http/nounOperations.server.ts';
import { actorOf, londonDay, writing } from '../http/request.server.ts';
import { queryOf } from '../http/rest.server.ts';
import { tablesGroup } from '../import/tablesGroup.ts';
import { readGroup } from '../settings/groups.server.ts';
import { type Column, columnsOf, type Names, textCell, workbookCell } from './exportColumns.server.ts';
import { selectStatement } from './list.server.ts';
import { namesOf } from './named.server.ts';
import { xlsx } from './xlsx.server.ts';

const MOST_QUERY = 1_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Each holds a connection as long as it runs. */
const AT_ONCE = 4;
/** A bare line feed in a cell is quoted too: csv-stringify minds the row's own ending only. */
const AS_FILE = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const;
let running = 0;

/**
 * All matching rows of a list as a file, in the view's columns and order; what is exported can be imported again
 * unchanged. Rows are read as the client takes them; a client that leaves ends the query.
 */
export function mountExport(app: FastifyInstance, database: Database, entity: AnyEntity): void {
  const asking = asksOf(entity);
  const base = `/api/v1/${entity.path}`;
  app.get(`${base}.csv`, { exposeHeadRoute: false, config: asking(`GET ${base}.csv`) }, async (request, reply) => {
    const { columns, portions, written } = await prepared(database, entity, request);
    async function* lines() {
      yield stringify([columns.map((column) => column.label)], { bom: true, ...AS_FILE });
      for await (const { rows, names } of portions)
        yield stringify(
          rows.map((row) => columns.map((column) => textCell(column, row, names))),
          AS_FILE,
        );
    }
    await written('csv');
    return sent(reply, entity, 'csv', 'text/csv; charset=utf-8', lines());
  });

  app.get(`${base}.xlsx`, { exposeHeadRoute: false, config: asking(`GET ${base}.xlsx`) }, async (request, reply) => {
    const { columns, portions, count, written } = await prepared(database, entity, request);
    const { workbookRows } = await readGroup(database, tablesGroup);
    if ((await count(workbookRows + 1)) > workbookRows)
      throw refused(
        'too_many',
        `A workbook takes ${workbookRows.toLocaleString('en-GB')} rows. Narrow the list, or take the CSV, which has no limit.`,
      );
    async function* cells() {
      for await (const { rows, names } of portions)
        yield rows.map((row) => columns.map((column) => workbookCell(column, row, names)));
    }
    const header = columns.map((column) => column.label);
    await written('xlsx');
    return sent(reply, entity, 'xlsx', XLSX, xlsx(header, cells()));
  });
}

/** Sends a file as it is made. */
function sent(
  reply: FastifyReply,
  entity: AnyEntity,
  ending: string,
  type: string,
  made: AsyncGenerator<string | Buffer>,
): FastifyReply {
  if (running >= AT_ONCE)
    throw new Problem(503, 'busy', 'Several exports are running already. Try again in a moment.', {
      more: { retryAfterSeconds: 5 },
    });
  running++;
  const stream = Readable.from(made, { objectMode: false });
  stream.once('close', () => running--);
  const name = `${entity.plural.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${londonDay()}.${ending}`;
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(stream);
}

/** Counting further would cost more than it tells. */
const MOST_COUNTED = 100_000;

/** Who took what out, how much, and how it was narrowed: the log of exports. */
function logExport(
  context: Context,
  entity: AnyEntity,
  { ending, url, rows }: { readonly ending: string; readonly url: string; readonly rows: number },
): Promise<number> {
  const asked = [...new URLSearchParams(url.split('?')[1] ?? '')].map(([key, value]) => `${key}=${value}`);
  const narrowed = asked.join(', ').slice(0, MOST_QUERY);
  const note = `As ${ending.toUpperCase()}${narrowed ? `, asked for with ${narrowed}` : ', everything'}.`;
  const changes = { rows: [null, rows] as const };
  return logEvent(context, {
    action: 'export',
    entity: entity.name,
    entityId: null,
    title: entity.plural,
    note,
    changes,
  });
}

interface Portion {
  readonly rows: readonly Values[];
  readonly names: Names;
}

async function prepared(
  database: Database,
  entity: AnyEntity,
  request: FastifyRequest,
): Promise<{
  columns: readonly Column[];
  portions: AsyncGenerator<Portion>;
  /** How many rows there are, counted up to a limit. */
  count: (most: number) => Promise<number>;
  /** Writes into the log that the file was asked for. */
  written: (ending: string) => Promise<void>;
}> {
  const actor = actorOf(request);
  require(actor, `${entity.name}.view`);
  require(actor, `${entity.name}.export`);
  const { fields: _, ...query } = queryOf(request);
  const definitions = entity.extra ? await definitionsFor(database, entity) : [];
  const wanted = (request.query as { columns?: string }).columns?.split(',').filter(Boolean);
  const columns = columnsOf(entity, actor, definitions, wanted);
  const bind = binder();
  const asked = { actor, today: londonDay(), definitions };
  const { sql } = selectStatement(entity, query, asked, bind, { unlimited: true });

  async function* portions(): AsyncGenerator<Portion> {
    for await (const { rows, tx } of rowsInPortions<Values>(database, sql, bind.values))
      yield { rows, names: await namesOf(tx, entity, rows, actor) };
  }
  const count = async (most: number): Promise<number> => {
    const { rows } = await database.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from (${sql}) x limit ${most}) y`,
      bind.values,
    );
    return rows[0]?.n ?? 0;
  };
  const written = async (ending: string): Promise<void> => {
    const rows = await count(MOST_COUNTED);
    await writing(database, request, (context) => logExport(context, entity, { ending, url: request.url, rows }));
  };
  return { columns, portions: portions(), count, written };
}
