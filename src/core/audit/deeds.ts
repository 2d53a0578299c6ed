import type { AnyEntity } from '../entity/entity.ts';
import { findEntity } from '../entity/registry.ts';
import { humanise } from '../kinds/field.ts';
import { HOW, type How } from './secretAccess.ts';

/** What the log calls a deed: as a column says it, and as the history of what it was done to tells it after a name. */
interface Deed {
  readonly done: string;
  readonly told: string;
}

/** What was done, as a column says it: "Changed", "Signed in", "Activate". */
export function actionWords(action: string, kind: string): string {
  const how = secretHow(action);
  if (how) return `Secret ${HOW[how]}`;
  return deedOf(action)?.done ?? labelOfAction(findEntity(kind), action) ?? humanise(action.replaceAll('-', ' '));
}

/** What somebody did to a record, as its history tells it: "Ann created this"; undefined for a plain change. */
export function deedWords(action: string, entity: AnyEntity): string | undefined {
  if (action === 'update') return undefined;
  const how = secretHow(action);
  if (how) return SECRETS[how];
  const label = labelOfAction(entity, action);
  return deedOf(action)?.told ?? `did “${label ?? humanise(action.replaceAll('-', ' '))}”`;
}

function secretHow(action: string): How | undefined {
  const how = action.replace(/^secret-/, '');
  return how !== action && Object.hasOwn(HOW, how) ? (how as How) : undefined;
}

const deedOf = (action: string): Deed | undefined => (Object.hasOwn(DEEDS, action) ? DEEDS[action] : undefined);

const labelOfAction = (entity: AnyEntity | undefined, action: string): string | undefined =>
  entity?.actions && Object.hasOwn(entity.actions, action) ? entity.actions[action]?.label : undefined;

const SECRETS: Readonly<Record<How, string>> = {
  created: 'put a secret in',
  shown: 'looked at its secret',
  copied: 'copied its secret',
  sent: 'sent its secret on',
  used: 'used its secret',
  changed: 'changed its secret',
  exported: 'exported its secret',
  refused: 'was refused its secret',
};

const DEEDS: Readonly<Record<string, Deed>> = {
  create: { done: 'Created', told: 'created this' },
  update: { done: 'Changed', told: 'changed this' },
  archive: { done: 'Archived', told: 'archived this' },
  restore: { done: 'Restored', told: 'restored this' },
  remove: { done: 'Removed', told: 'removed this' },
  undo: { done: 'Taken back', told: 'took a change back' },
  putBack: { done: 'Put back', told: 'put an earlier version back' },
  move: { done: 'Moved', told: 'moved this' },
  merge: { done: 'Merged', told: 'merged this' },
  clear: { done: 'Secret taken away', told: 'took its secret away' },
  export: { done: 'Exported', told: 'took this out as a file' },
  run: { done: 'Run by hand', told: 'ran this by hand' },
  release: { done: 'Let go', told: 'let this go' },
  replay: { done: 'Sent again', told: 'had what was missed sent again' },
  secret: { done: 'New secret', told: 'gave this a new secret' },
  limit: { done: 'Slowed down', told: 'was told to slow down' },
  'sign-in': { done: 'Signed in', told: 'signed in' },
  'sign-out': { done: 'Signed out', told: 'signed out' },
  'sign-in-failed': { done: 'Sign-in refused', told: 'was refused at the door' },
  'passkey-refused': { done: 'Passkey refused', told: 'tried a passkey in vain' },
  'recovery-code-used': { done: 'Recovery code used', told: 'signed in with a recovery code' },
  'recovery-codes-made': { done: 'New recovery codes', told: 'made new recovery codes' },
  'second-factor-added': { done: 'Second factor added', told: 'added a second factor' },
  'second-factor-removed': { done: 'Second factor removed', told: 'removed a second factor' },
  'second-factor-reset': { done: 'Second factor reset', told: 'reset the second factor' },
  'password-changed': { done: 'Password changed', told: 'changed the password' },
  'password-reset': { done: 'Password set anew', told: 'set the password anew' },
  'sign-in-disowned': { done: 'Sign-in disowned', told: 'said that a sign-in was not theirs' },
  'sessions-ended': { done: 'Sessions ended', told: 'ended sessions' },
  'connect-company-account': { done: 'Company account connected', told: 'connected the company account' },
  refused: { done: 'Refused', told: 'was refused this' },
  'ask-backup': { done: 'Backup asked for', told: 'asked for a backup' },
  'ask-trial': { done: 'Trial restore asked for', told: 'asked for a trial restore' },
  trial: { done: 'Tried a restore', told: 'tried a restore' },
  'key-added': { done: 'Key added', told: 'added a key' },
  'key-removed': { done: 'Key removed', told: 'removed a key' },
  'keys-sealed': { done: 'Sealed anew', told: 'sealed secrets anew' },
  'rescue-kit': { done: 'Rescue kit written', told: 'wrote a rescue kit of the keys' },
  'key-ring': { done: 'Started with other keys', told: 'started with other keys' },
  anchor: { done: 'Anchored', told: 'anchored the log' },
  verify: { done: 'Gone through', told: 'went through the log' },
  maintain: { done: 'Maintained', told: 'maintained the log' },
  backup: { done: 'Backed up', told: 'backed everything up' },
  install: { done: 'Set up', told: 'set this up' },
};
