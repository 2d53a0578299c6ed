import type { Actor } from '#engine/permission/actor.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import type { Made, Running } from './jobs/userJobKinds.server.ts';
import { writeMeasured } from '#engine/files/writeMeasured.server.ts';
import { columnsFor, fileNameOf, listFile, logExport, MEDIA, type Wanted } from './exportRows.server.ts';
import type { ExportFormat, FileEnding } from './listExport.ts';

export interface ExportWanted {
  /** The query of the export, in its own format. */
  readonly asked: string;
  readonly format: ExportFormat;
}

/** A source that can be exported in the background. */
export interface Exportable {
  /** Throws a Problem if the actor may not have the export, now or later. */
  readonly refuse: (tx: Queryable, actor: Actor, wanted: ExportWanted) => Promise<void>;
  /** @throws a Problem for an invalid query */
  readonly file: (database: Database, actor: Actor, wanted: ExportWanted) => Promise<ExportFile>;
}

/** An export to be written, limited to the data that the actor may see. */
export interface ExportFile {
  /** Counts the rows, up to a limit. */
  readonly count: (most: number) => Promise<number>;
  /** Writes the file from one snapshot; `onRows` is called for each batch of rows. */
  readonly made: (running: Running, onRows: (count: number) => void) => Promise<Made['file']>;
  /** Writes the audit entry when the file is complete. */
  readonly log: (context: Context, rows: number) => Promise<unknown>;
}

const others = new Map<string, Exportable>();

/** Registers an export that is not a list of a noun, under a name that no noun has. */
export const registerExportable = (name: string, exportable: Exportable): void => void others.set(name, exportable);

/** The export with this name: a registered one, or the list of a noun. */
export const exportableNamed = (name: string): Exportable => others.get(name) ?? listOf(entityNamed(name));

const listOf = (entity: AnyEntity): Exportable => ({
  refuse: async (tx, actor, wanted) => void (await columnsFor(tx, entity, actor, partsOf(wanted).params)),
  file: async (database, actor, asked) => {
    const wanted = partsOf(asked);
    const { count, made } = await listFile(database, entity, actor, wanted);
    return {
      count,
      made: async ({ path, signal }, onRows) => ({
        ...(await writeMeasured(path, made(onRows), signal)),
        name: fileNameOf(entity, wanted.ending),
        mediaType: MEDIA[wanted.ending],
      }),
      log: (context, rows) => logExport(context, entity, { ...wanted, rows }),
    };
  },
});

const partsOf = ({ asked, format }: ExportWanted): Wanted => ({
  params: Object.fromEntries(new URLSearchParams(asked)),
  ending: format as FileEnding,
});
