import { binder, require } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { BYTE_ORDER_MARK, csvLines } from '#engine/csv/csvText.ts';
import { openRows, type Portion, rowsInPortions } from '#engine/db/cursor.server.ts';
import { oneAhead } from '#engine/db/oneAhead.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { definitionsFor } from '#engine/store/extra.server.ts';
import type { Pieces } from '#engine/files/asStream.server.ts';
import { refused } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { queryIn } from '#engine/api/rest.server.ts';
import { tablesGroup } from '#engine/import/tablesGroup.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { type Column, columnsOf, textWriter, workbookWriter } from './exportColumns.server.ts';
import type { FileEnding } from './listExport.ts';
import { selectStatement } from '#engine/lists/list.server.ts';
import { type Names, rememberedNames } from '#engine/lists/named.server.ts';
import { asShown } from '#engine/lists/spelling.server.ts';
import { xlsx } from './xlsx.server.ts';

const MOST_QUERY = 1_000;

export const MEDIA: Readonly<Record<FileEnding, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** "customers-2026-11-22.csv" */
export const fileNameOf = (entity: AnyEntity, ending: FileEnding): string =>
  `${entity.plural.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${companyToday()}.${ending}`;

/** The selection of an export: the parameters of the list, with `columns`, and the format. */
export interface Wanted {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly ending: FileEnding;
}

export interface ListFile {
  readonly columns: readonly Column[];
  /** Counts the rows, up to a limit. */
  readonly count: (most: number) => Promise<number>;
  /**
   * Yields the file from one snapshot; if the caller stops, the query ends.
   * @param onRows called for each batch of rows
   */
  readonly made: (onRows: (count: number) => void) => AsyncGenerator<string | Buffer>;
  /**
   * Like `made`, but with the query already started, so that errors come before the first byte. The caller must close
   * it.
   */
  readonly open: () => Promise<Pieces>;
}

/**
 * A list as a file, with the columns and records that the actor may see.
 * @throws 400 for an invalid query, 403, 422 for more rows than a workbook holds
 */
export async function listFile(
  database: Database,
  entity: AnyEntity,
  actor: Actor,
  { params, ending }: Wanted,
): Promise<ListFile> {
  const { columns, definitions } = await columnsFor(database, entity, actor, params);
  const { fields: _, ...query } = queryIn(params);
  const bind = binder();
  const asked = { actor, today: companyToday(), definitions };
  const shown = await asShown(database, entity, query, asked);
  const { sql } = selectStatement(entity, shown, asked, bind, { unlimited: true });
  const count = async (most: number): Promise<number> => {
    const { rows } = await database.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from (${sql}) x limit ${most}) y`,
      bind.values,
    );
    return rows[0]?.n ?? 0;
  };
  if (ending === 'xlsx') {
    const { workbookRows } = await readGroup(database, tablesGroup);
    if ((await count(workbookRows + 1)) > workbookRows)
      throw refused(
        'too_many',
        `A workbook can have up to ${workbookRows.toLocaleString('en-GB')} rows. Filter the list, or use CSV, which has no limit.`,
      );
  }
  async function* named(portions: AsyncGenerator<Portion<Values>>): AsyncGenerator<Named> {
    const namesIn = rememberedNames(entity, actor);
    for await (const { rows, tx } of portions) yield { rows, names: await namesIn(tx, rows) };
  }
  async function* counted(portions: AsyncGenerator<Named>, onRows: (rows: number) => void): AsyncGenerator<Named> {
    for await (const portion of portions) {
      yield portion;
      onRows(portion.rows.length);
    }
  }
  return {
    columns,
    count,
    made: (onRows) =>
      MADE[ending](columns, counted(oneAhead(named(rowsInPortions(database, sql, bind.values))), onRows)),
    open: async () => {
      const { portions, close } = await openRows<Values>(database, sql, bind.values);
      return { pieces: MADE[ending](columns, oneAhead(named(portions))), close };
    },
  };
}

/**
 * The columns of a file, limited to those the actor may see.
 * @throws 400, 403
 */
export async function columnsFor(
  tx: Queryable,
  entity: AnyEntity,
  actor: Actor,
  { columns }: Wanted['params'],
): Promise<{ readonly columns: readonly Column[]; readonly definitions: Awaited<ReturnType<typeof definitionsFor>> }> {
  require(actor, `${entity.name}.view`);
  require(actor, `${entity.name}.export`);
  const definitions = entity.extra ? await definitionsFor(tx, entity) : [];
  return { columns: columnsOf(entity, actor, definitions, columns?.split(',').filter(Boolean)), definitions };
}

interface Named {
  readonly rows: readonly Values[];
  readonly names: Names;
}

type Making = (columns: readonly Column[], portions: AsyncGenerator<Named>) => AsyncGenerator<string | Buffer>;

const MADE: Readonly<Record<FileEnding, Making>> = {
  csv: async function* (columns, portions) {
    yield BYTE_ORDER_MARK + csvLines([columns.map((column) => column.label)]);
    const writers = columns.map(textWriter);
    for await (const { rows, names } of portions)
      yield csvLines(rows.map((row) => writers.map((write) => write(row, names))));
  },
  xlsx: (columns, portions) => {
    const writers = columns.map(workbookWriter);
    async function* cells() {
      for await (const { rows, names } of portions) yield rows.map((row) => writers.map((write) => write(row, names)));
    }
    return xlsx(
      columns.map((column) => column.label),
      cells(),
    );
  },
};

/** The audit entry of an export: the user, the number of rows and the filters. */
export function logExport(
  context: Context,
  entity: AnyEntity,
  { ending, params, rows }: Wanted & { readonly rows: number },
): Promise<number> {
  const narrowed = Object.entries(params)
    .map(([key, value]) => `${key}=${value ?? ''}`)
    .join(', ')
    .slice(0, MOST_QUERY);
  return logEvent(context, {
    action: 'export',
    entity: entity.name,
    entityId: null,
    title: entity.plural,
    note: `As ${ending.toUpperCase()}${narrowed ? `, filtered by ${narrowed}` : ', all rows'}.`,
    changes: { rows: [null, rows] as const },
  });
}
