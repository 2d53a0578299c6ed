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
  /** What is asked of it, in its own form. */
  readonly asked: string;
  readonly format: ExportFormat;
}

/** What can be taken out in the background. */
export interface Exportable {
  /** Refuses whoever may not have it (any more), by throwing a Problem. */
  readonly refuse: (tx: Queryable, actor: Actor, wanted: ExportWanted) => Promise<void>;
  /** @throws a Problem for what cannot be asked */
  readonly file: (database: Database, actor: Actor, wanted: ExportWanted) => Promise<ExportFile>;
}

/** A file that is about to be made, of what somebody may see. */
export interface ExportFile {
  /** How many rows there are, counted up to a limit. */
  readonly count: (most: number) => Promise<number>;
  /** Writes it, of one moment; `onRows` hears of each portion of rows. */
  readonly made: (running: Running, onRows: (count: number) => void) => Promise<Made['file']>;
  /** Its line in the log, when it is made. */
  readonly log: (context: Context, rows: number) => Promise<unknown>;
}

const others = new Map<string, Exportable>();

/** Lets something be taken out that is no list of a noun, by a name that no noun has. */
export const registerExportable = (name: string, exportable: Exportable): void => void others.set(name, exportable);

/** What goes by this name: something of its own, or the list of a noun. */
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
