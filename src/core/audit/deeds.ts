import type { Action, AnyEntity } from '../entity/entity.ts';
import { findEntity } from '../entity/registry.ts';
import { humanise } from '../kinds/field.ts';
import { HOW, type How } from './secretAccess.ts';

/** What the log calls a deed: as a column says it, and as the history of what it was done to tells it after a name. */
interface Deed {
  readonly done: string;
  readonly told: string;
}

/** What the log may call something that was done: words for it stand below, in the past tense. */
export type DeedName = keyof typeof DEEDS | `secret-${How}`;

/** The name of an action that a noun declares, whose words stand in the declaration. */
export type ActionName = string & { readonly [declared]: true };
declare const declared: unique symbol;

/** Everything that the log is given: each has words in the past tense, or this does not compile. */
export type LogWord = DeedName | ActionName;

/** Whether a noun declares an action of this name. */
export const isAction = (entity: AnyEntity, name: string): name is ActionName =>
  entity.actions !== undefined && Object.hasOwn(entity.actions, name);

/**
 * The name of an action that is done by the product itself, past the button.
 * @throws where the noun declares none of this name
 */
export function actionOf(entity: AnyEntity, name: string): ActionName {
  if (!isAction(entity, name)) throw new Error(`“${entity.name}” declares no action called “${name}”.`);
  return name;
}

/** What was done, as a column says it: "Changed", "Signed in", "Activated". What an earlier release logged may have no words. */
export function actionWords(action: string, kind: string): string {
  const how = secretHow(action);
  if (how) return `Secret ${HOW[how]}`;
  return (declaredOf(findEntity(kind), action) ?? deedOf(action))?.done ?? humanise(action.replaceAll('-', ' '));
}

/** What somebody did to a record, as its history tells it: "Ann created this"; undefined for a plain change. */
export function deedWords(action: string, entity: AnyEntity): string | undefined {
  if (action === 'update') return undefined;
  const how = secretHow(action);
  if (how) return SECRETS[how];
  return (declaredOf(entity, action) ?? deedOf(action))?.told ?? `did “${humanise(action.replaceAll('-', ' '))}”`;
}

function secretHow(action: string): How | undefined {
  const how = action.replace(/^secret-/, '');
  return how !== action && Object.hasOwn(HOW, how) ? (how as How) : undefined;
}

const deedOf = (action: string): Deed | undefined =>
  Object.hasOwn(DEEDS, action) ? (DEEDS as Readonly<Record<string, Deed>>)[action] : undefined;

function declaredOf(entity: AnyEntity | undefined, action: string): Deed | undefined {
  if (!entity || !isAction(entity, action)) return undefined;
  const found: Action | undefined = entity.actions?.[action];
  return found && { done: found.done, told: found.told ?? `${lowered(found.done)} this` };
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

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

const DEEDS = {
  create: { done: 'Created', told: 'created this' },
  update: { done: 'Changed', told: 'changed this' },
  archive: { done: 'Archived', told: 'archived this' },
  restore: { done: 'Restored', told: 'restored this' },
  remove: { done: 'Removed', told: 'removed this' },
  provision: { done: 'Brought into step with the directory', told: 'brought this into step with the directory' },
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
  movePrimary: { done: 'Main one moved', told: 'made another the main one' },
  handOver: { done: 'Handed over', told: 'handed this over' },
  retireWithAsset: { done: 'Retired along', told: 'retired this along with what held it' },
  takeOver: { done: 'Taken over', told: 'let this take over what was merged' },
  review: { done: 'Reviewed', told: 'reviewed somebody’s access' },
  test: { done: 'Tried', told: 'tried this' },
  gather: { done: 'Gathered', told: 'had what is held about this gathered' },
  'subject-access': { done: 'Subject access asked for', told: 'asked what is held about this' },
  delete: { done: 'Deleted', told: 'deleted what was due' },
  anonymise: { done: 'Made anonymous', told: 'made what was due anonymous' },
  'break-glass-used': { done: 'Break-glass account used', told: 'came in by a break-glass account' },
  'file-quarantined': { done: 'Kept apart: a virus', told: 'sent a file with a virus' },
  'rescue-kit': { done: 'Rescue kit written', told: 'wrote a rescue kit of the keys' },
  'key-ring': { done: 'Started with other keys', told: 'started with other keys' },
  anchor: { done: 'Anchored', told: 'anchored the log' },
  verify: { done: 'Gone through', told: 'went through the log' },
  maintain: { done: 'Maintained', told: 'maintained the log' },
  backup: { done: 'Backed up', told: 'backed everything up' },
  install: { done: 'Set up', told: 'set this up' },
  accept: { done: 'Invitation accepted', told: 'accepted the invitation' },
  avatar: { done: 'Photo changed', told: 'changed the photo' },
  burn: { done: 'Destroyed after wrong guesses', told: 'destroyed this by wrong guesses' },
  callerCheck: { done: 'Caller check changed', told: 'changed the caller check' },
  confirmAddress: { done: 'Address confirmed', told: 'confirmed the address' },
  end: { done: 'Ended', told: 'ended this' },
  finish: { done: 'Finished', told: 'finished this' },
  follow: { done: 'Followed another record', told: 'let this follow another record' },
  followGroups: { done: 'Roles taken from groups', told: 'took the roles from groups' },
  guess: { done: 'Guessed wrong', told: 'guessed wrong' },
  open: { done: 'Opened', told: 'opened this' },
  moveAlong: { done: 'Moved along', told: 'moved this along with what it stands on' },
  readdress: { done: 'Main address noted', told: 'noted its main address' },
  setPrimary: { done: 'Made the main one', told: 'made this the main one, or no longer' },
  revoke: { done: 'Revoked', told: 'revoked this' },
  issue: { done: 'Issued', told: 'issued this' },
  rotate: { done: 'Renewed', told: 'gave this a new secret' },
  fail: { done: 'Began to fail', told: 'noted that this fails' },
  recover: { done: 'Recovered', told: 'noted that this works again' },
  lock: { done: 'Locked', told: 'locked this' },
  'agree-release': { done: 'Release agreed to', told: 'agreed to a release' },
  cancel: { done: 'Cancelled', told: 'cancelled this' },
  retry: { done: 'Tried again', told: 'had this tried again' },
  check: { done: 'Checked', told: 'checked this' },
  commit: { done: 'Written', told: 'had this written' },
  map: { done: 'Columns matched', told: 'matched the columns' },
  read: { done: 'Read', told: 'read this' },
  revert: { done: 'Undone', told: 'undid this' },
  primary: { done: 'Made the main one', told: 'made this the main one, or no longer' },
  compare: { done: 'Compared with the register', told: 'compared this with the register' },
};
