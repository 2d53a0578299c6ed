import type { AnyEntity } from '../entity/entity.ts';
import type { Action } from '../entity/states.ts';
import { findEntity } from '../entity/registry.ts';
import { humanise } from '../kinds/field.ts';
import { HOW, type How } from './secretAccess.ts';
import type { LineClass } from '../entity/lineClass.ts';

/** The words for an audit event: `done` for a table column, `told` for a record's history after the user's name. */
export interface AuditEvent {
  readonly done: string;
  readonly told: string;
  /** The log class of its entries, if that of its subject does not apply. */
  readonly logClass?: LineClass;
}

/** The audit events of a room by name, declared next to the code that logs them. */
export type AuditEvents = Readonly<Record<string, AuditEvent>>;

/** Each room adds its own events here by declaration merging, so that only declared names can be logged. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface DeclaredAuditEvents {}

type NamesOf<D> = D extends unknown ? keyof D & string : never;

/** The names of declared audit events and of secret access events. */
export type AuditEventName = NamesOf<DeclaredAuditEvents[keyof DeclaredAuditEvents]> | `secret-${How}`;

/** The name of an action that a noun declares, with its words. */
export type ActionName = string & { readonly [declared]: true };
declare const declared: unique symbol;

/** All names that can be logged. An undeclared name does not compile. */
export type AuditAction = AuditEventName | ActionName;

/** Whether a noun declares an action of this name. */
export const isAction = (entity: AnyEntity, name: string): name is ActionName =>
  entity.actions !== undefined && Object.hasOwn(entity.actions, name);

/**
 * The name of an action that the product performs without a user's click.
 * @throws if the noun declares no such action
 */
export function actionOf(entity: AnyEntity, name: string): ActionName {
  if (!isAction(entity, name)) throw new Error(`“${entity.name}” declares no action called “${name}”.`);
  return name;
}

/** The audit event of a name, if a room declares it. */
export const auditEventNamed = (name: string): AuditEvent | undefined => events.get(name);

/** The words for a table column: "Changed", "Signed in", "Activated". Names from earlier releases may have no words. */
export function actionWords(action: string, kind: string): string {
  const how = secretHow(action);
  if (how) return `Secret ${HOW[how]}`;
  return (
    (declaredOf(findEntity(kind), action) ?? auditEventNamed(action))?.done ?? humanise(action.replaceAll('-', ' '))
  );
}

/** The words for a record's history after the user's name, as in "Ann created this"; null for a plain change. */
export function auditEventWords(action: string, entity: AnyEntity): string | null {
  if (action === 'update') return null;
  const how = secretHow(action);
  if (how) return SECRETS[how];
  return (
    (declaredOf(entity, action) ?? auditEventNamed(action))?.told ??
    `performed “${humanise(action.replaceAll('-', ' '))}”`
  );
}

function secretHow(action: string): How | undefined {
  const how = action.replace(/^secret-/, '');
  return how !== action && Object.hasOwn(HOW, how) ? (how as How) : undefined;
}

const events = new Map<string, AuditEvent>();

/** Registers the audit events of a room. @throws if two rooms declare the same name */
export function declareAuditEvents(declared: AuditEvents): void {
  for (const [name, auditedChange] of Object.entries(declared)) {
    if (events.has(name)) throw new Error(`Two rooms declare the audit event “${name}”.`);
    events.set(name, auditedChange);
  }
}

function declaredOf(entity: AnyEntity | undefined, action: string): AuditEvent | undefined {
  if (!entity || !isAction(entity, action)) return undefined;
  const found: Action | undefined = entity.actions?.[action];
  return found && { done: found.done, told: found.told ?? `${lowered(found.done)} this` };
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

const SECRETS: Readonly<Record<How, string>> = {
  created: 'added the secret',
  shown: 'viewed the secret',
  copied: 'copied the secret',
  sent: 'shared the secret',
  used: 'used the secret',
  changed: 'changed the secret',
  exported: 'exported the secret',
  refused: 'tried to use the secret without permission',
};
