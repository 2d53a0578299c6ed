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
 * Holds the next lines of the sealed log against the rules, in their order. Place and alarms are one transaction, and one
 * node does it at a time, so each line is looked at once however many nodes there are and whenever one dies.
 *
 * @returns how many lines it looked at
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

/** Follows to the end of the sealed log, as far as it is this node's turn. */
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

/** Told at the threshold, and again when as many more have come. */
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

/** What the same request did, in the log. */
const pathTo = ({ requestId }: SealedLine): string => `/audit?request=${encodeURIComponent(requestId)}`.slice(0, 200);
