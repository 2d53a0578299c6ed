import { product } from '#engine/permission/actor.ts';
import { raise } from '../../alarms/raise.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { inPortions } from '#engine/machine/giveWay.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { auditGroup } from '../../settings/auditGroup.ts';
import { ENTRY_COLUMNS } from '../entries.server.ts';
import { aboutOf, type AuditRule, type AuditSettings, auditRules, type SealedLine } from './auditRules.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

const PORTION = 500;

/**
 * Applies the rules to the next lines of the sealed log, in order. The place and the alarms are one transaction on one
 * node at a time, so each line is processed once, even if a node dies.
 * @returns the number of lines processed
 */
export async function followLog(database: Database): Promise<number> {
  const { rows } = await database.query(
    'select 1 where (select max(seq) from change_seal) > (select seq from audit_rule_place)',
  );
  if (rows.length === 0) return 0;
  return inTransaction(database, async (tx) => {
    const place = await tx.query<{ seq: number }>('select seq from audit_rule_place for update skip locked');
    const after = place.rows[0]?.seq;
    if (after === undefined) return 0;
    const { rows: lines } = await tx.query<SealedLine>(
      `select s.seq, ${ENTRY_COLUMNS} from change_seal s join change_log l on l.id = s.entry_id
        where s.seq > $1 order by s.seq limit ${PORTION}`,
      [after],
    );
    const settings = await readGroup(tx, auditGroup);
    for (const line of lines) await judge(tx, line, settings);
    await tx.query('update audit_rule_place set seq = $1', [lines.at(-1)?.seq ?? after]);
    return lines.length;
  });
}

/** Processes lines to the end of the sealed log, while no other node does. */
export const followAll = (database: Database): Promise<void> => inPortions(PORTION, () => followLog(database));

async function judge(tx: Queryable, line: SealedLine, settings: AuditSettings): Promise<void> {
  for (const rule of auditRules()) {
    if (!rule.looksAt(line)) continue;
    const says = (await rule.alone?.(line, settings, tx)) ?? (await manyOf(tx, rule, line, settings));
    if (!says) continue;
    const about = aboutOf(line, rule.many?.per ?? 'person');
    await raise(
      {
        tx,
        actor: product('Rules of the log'),
        now: nowIso(),
        requestId: line.requestId,
        ip: null,
      },
      rule.key,
      { says, about: String(about?.value ?? ''), path: pathTo(line) },
    );
  }
}

/** Raised at the threshold, and again after as many more. */
async function manyOf(
  tx: Queryable,
  { many, looksAt }: AuditRule,
  line: SealedLine,
  settings: AuditSettings,
): Promise<string | null> {
  const most = many?.most(settings) ?? 0;
  const about = many && aboutOf(line, many.per);
  if (!many || !about || most === 0) return null;
  const { rows } = await tx.query<SealedLine>(
    `select s.seq, ${ENTRY_COLUMNS} from change_log l join change_seal s on s.entry_id = l.id
      where l.${about.column} = $1 and l.at > $2::timestamptz - interval '1 hour' and l.at <= $2 and s.seq <= $3`,
    [about.value, line.at, line.seq],
  );
  const count = rows.filter(looksAt).length;
  return count > 0 && count % most === 0 ? many.says(line, count) : null;
}

/** The log entries of the same request. */
const pathTo = ({ requestId }: SealedLine): string => `/audit?request=${encodeURIComponent(requestId)}`.slice(0, 200);
