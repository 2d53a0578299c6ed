import { isSensitive } from '#engine/access/catalogue.ts';
import { covers } from '#engine/permission/permission.ts';
import { auditRule } from '#platform/audit/rules/auditRules.server.ts';

const patternsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Sensitive patterns that a change adds. */
function sensitiveGained(before: readonly string[], after: readonly string[]): readonly string[] {
  return after.filter((pattern) => !covers(before, pattern) && isSensitive(pattern));
}

/** Audit rule: a role gained sensitive permissions, which affects all of its users. */
export function declareRoleRule(): void {
  auditRule({
    key: 'audit.permissionRaised',
    label: 'Sensitive permissions added to a role',
    looksAt: ({ kind, action, changes }) => kind === 'role' && action === 'update' && changes.permissions !== undefined,
    alone: ({ changes, actorName, title }, { permissionsRaised }) => {
      const [before, after] = changes.permissions ?? [];
      const gained = sensitiveGained(patternsOf(before), patternsOf(after));
      if (!permissionsRaised || gained.length === 0) return null;
      return `${actorName} added sensitive permissions to the role ${title}: ${gained.slice(0, 5).join(', ')}${gained.length > 5 ? ` and ${gained.length - 5} more` : ''}.`;
    },
  });
}
