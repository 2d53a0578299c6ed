import type { PublishedChange } from '#engine/changes/events/change.ts';
import type { Rule } from './rule.ts';

/** Actions that are not field changes; rules have separate triggers for these. */
const NO_CHANGE: readonly string[] = ['create', 'archive', 'restore'];

/** Whether a change triggers a rule, as far as the change itself shows. A rule never triggers itself. */
export function listensTo(
  rule: Pick<Rule, 'id' | 'noun' | 'trigger' | 'changedFields' | 'onSince'>,
  stateField: string | undefined,
  change: PublishedChange,
): boolean {
  if (change.version < 1 || change.ruleId === rule.id) return false;
  if (rule.noun !== change.kind && rule.noun !== change.entity) return false;
  if (rule.onSince !== null && Date.parse(change.at) < Date.parse(rule.onSince)) return false;
  switch (rule.trigger) {
    case 'created':
      return change.action === 'create';
    case 'archived':
      return change.action === 'archive';
    case 'changed':
      return !NO_CHANGE.includes(change.action) && isAmong(rule.changedFields ?? [], change.fields);
    case 'reached':
      return stateField !== undefined && change.fields.includes(stateField);
    case 'date':
    case 'schedule':
      return false;
  }
}

const isAmong = (wanted: readonly string[], changed: readonly string[]): boolean =>
  changed.length > 0 && (wanted.length === 0 || wanted.some((key) => changed.includes(key)));
