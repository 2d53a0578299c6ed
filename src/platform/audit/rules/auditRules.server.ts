import { alarm } from '../../alarms/alarmKinds.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { GroupValues } from '#engine/settings/groups.ts';
import type { auditGroup } from '../../settings/auditGroup.ts';
import type { Entry } from '../entries.server.ts';

export type AuditSettings = GroupValues<(typeof auditGroup)['fields']>;

/** A sealed log entry as rules receive it. */
export type SealedLine = Entry & { readonly seq: number };

/** Whose events are counted together. */
export type Per = 'person' | 'account' | 'address';

/** A pattern in the log that raises an alarm, as declared data. The alarm has the same key. */
export interface AuditRule {
  readonly key: string;
  /** The name of the alarm, for example "Many exports". */
  readonly label: string;
  /** The lines the rule applies to. */
  readonly looksAt: (line: SealedLine) => boolean;
  /** For rules where one line is enough: the words of the alarm, or null for none. */
  readonly alone?: (line: SealedLine, settings: AuditSettings, tx: Queryable) => Promise<string | null> | string | null;
  /** The number within an hour that raises the alarm; 0 is never. It is raised again after as many more. */
  readonly many?: {
    readonly per: Per;
    readonly most: (settings: AuditSettings) => number;
    readonly says: (line: SealedLine, count: number) => string;
  };
}

const rules = new Map<string, AuditRule>();

/** Declares a rule and its alarm. Each area declares the rules about its own lines in its module. */
export function auditRule(rule: AuditRule): void {
  rules.set(rule.key, rule);
  alarm(rule.key, { label: rule.label, permission: 'audit.view', ends: 'acknowledged' });
}

export const auditRules = (): readonly AuditRule[] => [...rules.values()];

/**
 * The subject of an alarm: lines of the same user, account or address raise one alarm. Null if a line does not name
 * one.
 */
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
