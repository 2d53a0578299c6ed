import { alarm } from '../../alarms/alarmKinds.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { GroupValues } from '#engine/settings/groups.ts';
import type { auditGroup } from '../../settings/auditGroup.ts';
import type { Entry } from '../entries.server.ts';

export type AuditSettings = GroupValues<(typeof auditGroup)['fields']>;

/** An entry of the sealed log, as rules look at it. */
export type SealedLine = Entry & { readonly seq: number };

/** Whose happenings are counted together. */
export type Per = 'person' | 'account' | 'address';

/** Something in the log that the company wants to hear of, as declared data; what is raised is an alarm of the same key. */
export interface AuditRule {
  readonly key: string;
  /** "Many exports": what the alarm is called. */
  readonly label: string;
  /** The lines it looks at. */
  readonly looksAt: (line: SealedLine) => boolean;
  /** One line is enough: what it tells, or null where it is nothing to tell. */
  readonly alone?: (line: SealedLine, settings: AuditSettings, tx: Queryable) => Promise<string | null> | string | null;
  /** So many within an hour are enough; 0 is never. Told again when as many more have come. */
  readonly many?: {
    readonly per: Per;
    readonly most: (settings: AuditSettings) => number;
    readonly says: (line: SealedLine, count: number) => string;
  };
}

const rules = new Map<string, AuditRule>();

/** Declares a rule and the alarm it raises; rooms that know what their lines mean do it in their area's module. */
export function auditRule(rule: AuditRule): void {
  rules.set(rule.key, rule);
  alarm(rule.key, { label: rule.label, permission: 'audit.view', ends: 'acknowledged' });
}

export const auditRules = (): readonly AuditRule[] => [...rules.values()];

/** Alike alarms are one: by whoever, or whatever account or address, the lines are of. Null where a line says nothing of it. */
export function aboutOf(
  line: SealedLine,
  per: Per,
): { readonly column: string; readonly value: number | string } | null {
  const [column, value] =
    per === 'person'
      ? (['actor_id', line.actorId] as const)
      : per === 'account'
        ? (['entity_id', line.entityId] as const)
        : (['ip', line.ip] as const);
  return value === null ? null : { column, value };
}
