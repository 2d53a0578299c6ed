import { findEntity } from '../../entity/registry.ts';
import { humanise, labelOf } from '../../kinds/field.ts';
import { HOW, type How } from '../secretAccess.ts';

/** What was done, as a column says it: "Changed", "Signed in", "Activate". */
export function actionWords(action: string, kind: string): string {
  const how = action.replace(/^secret-/, '');
  if (how !== action && Object.hasOwn(HOW, how)) return `Secret ${HOW[how as How]}`;
  if (Object.hasOwn(DONE, action)) return DONE[action] ?? action;
  const actions = findEntity(kind)?.actions;
  const declared = actions && Object.hasOwn(actions, action) ? actions[action]?.label : undefined;
  return declared ?? humanise(action.replaceAll('-', ' '));
}

const DONE: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  archive: 'Archived',
  restore: 'Restored',
  remove: 'Removed',
  undo: 'Taken back',
  export: 'Exported',
  limit: 'Slowed down',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'sign-in-failed': 'Sign-in refused',
  anchor: 'Anchored',
  verify: 'Gone through',
  maintain: 'Maintained',
  backup: 'Backed up',
  install: 'Set up',
};

/** What something is, as a column says it: a noun's own label, or the word the log has for it. */
export const kindWords = (kind: string): string => findEntity(kind)?.label ?? KINDS[kind] ?? humanise(kind);

const KINDS: Readonly<Record<string, string>> = { audit: 'Audit log', limit: 'Address', backup: 'Backup' };

/** Label of a field of a noun, by the key the log has. */
export function fieldWords(key: string, kind: string): string {
  const fields = findEntity(kind)?.fields ?? {};
  return labelOf(key.replace(/^extra\./, ''), (Object.hasOwn(fields, key) ? fields[key] : undefined) ?? {});
}

/** "20 Nov 2026, 14:05:09" in London: entries follow each other within seconds. */
export const momentWords = (at: string): string => moment.format(new Date(at));

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
