import { binder, require } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may, WITHHELD } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { entities } from '#engine/entity/registry.ts';
import { startUserJob } from '../../exports/jobs/userJobs.server.ts';
import { writeZip } from '#engine/files/zip.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { type Exportable, registerExportable } from '../../exports/exportables.server.ts';
import { listExport } from '../../exports/listExport.ts';
import type { JobWorker } from '#engine/schedule/work.server.ts';
import { AUDIT_CSV, AUDIT_LINES, auditExportLine, auditPortions, countEntries } from '../auditFile.server.ts';
import { auditWhere, readAuditQuery } from '../auditQuery.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { AUDIT_LOG, ENTRIES_A_PART } from './auditExport.ts';
import { auditParts } from './auditParts.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';

export const MAY_EXPORT = 'audit.export';

/** The stored request of a log export. */
interface Asked {
  /** The query as in the URL of the log. */
  readonly query: Readonly<Record<string, string>>;
  /**
   * The permissions that the requester did not have. The file leaves those entries out, so access to it can be decided
   * from this list.
   */
  readonly unseen: readonly string[];
}

const readAsked = (text: string): Asked => JSON.parse(text) as Asked;

/** The permissions that the actor lacks, of those that decide which entries and fields are visible. */
const unseenBy = ({ patterns }: Actor): string[] => {
  const deciding = entities().flatMap(({ name, fields }) => [
    `${name}.view`,
    ...Object.values(fields).flatMap(({ seenBy }) => seenBy ?? []),
  ]);
  return [...new Set(deciding)].filter((code) => !may(patterns, code));
};

/**
 * A large part of the log as a zip of parts.
 * @param perPart maximum number of entries in a part
 */
export const auditExport = (perPart: number = ENTRIES_A_PART): Exportable => ({
  refuse: async (_tx, actor, { asked }) => {
    require(actor, MAY_EXPORT);
    const { unseen } = readAsked(asked);
    if (unseenBy(actor).some((code) => !unseen.includes(code)))
      throw new Problem(
        403,
        'sight_changed',
        'You can no longer export all of this file, because your permissions have changed. Export it again.',
      );
  },
  file: async (database, actor, { asked, format }) => {
    const { query: params, unseen } = readAsked(asked);
    const query = readAuditQuery(params);
    const file = format === 'csv' ? AUDIT_CSV : AUDIT_LINES;
    const narrowed = { ...actor, patterns: [...actor.patterns, ...unseen.map((code) => `${WITHHELD}${code}`)] };
    const bind = binder();
    const selected = { where: auditWhere(query, narrowed, bind), values: bind.values };
    return {
      count: (most) => countEntries(database, selected, most),
      made: async ({ path, signal }, onRows) => {
        const moment = theTime();
        const head = { title: 'Audit log', format, query: params, madeBy: actor.name, madeAt: moment.toISOString() };
        const parts = auditParts(auditPortions(database, narrowed, selected), file, { most: perPart, head, onRows });
        const measured = await writeZip(path, parts, { moment, signal });
        return { ...measured, name: `audit-${companyToday()}-${format}.zip`, mediaType: 'application/zip' };
      },
      log: (context, rows) => logEvent(context, auditExportLine(file, query, rows)),
    };
  },
});

/**
 * Registers the export of the log in the background.
 * @param perPart maximum number of entries in a part
 */
export const registerAuditExport = (perPart?: number): void => registerExportable(AUDIT_LOG, auditExport(perPart));

/**
 * Requests the log, or a part of it, as a file made in the background.
 * @param query as in the URL of the log
 * @returns the ID of the export
 * @throws 403, 422
 */
export async function beginAuditExport(
  context: Context,
  jobWorker: JobWorker,
  { query, format }: { readonly query: string; readonly format: 'csv' | 'jsonl' },
): Promise<number> {
  require(context.actor, MAY_EXPORT);
  const params = Object.fromEntries(new URLSearchParams(query));
  readAuditQuery(params);
  const asked: Asked = { query: params, unseen: unseenBy(context.actor) };
  return startUserJob(context, jobWorker, listExport, {
    title: 'Audit log',
    list: AUDIT_LOG,
    asked: JSON.stringify(asked),
    format,
  });
}
