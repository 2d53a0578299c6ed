import type { Action, AnyEntity } from '../entity/entity.ts';
import { findEntity } from '../entity/registry.ts';
import { humanise } from '../kinds/field.ts';
import { HOW, type How } from './secretAccess.ts';
import type { LineClass } from '../entity/lineClass.ts';

/** What the log calls an event: as a column says it, and as the history of what it was done to tells it after a name. */
export interface AuditEvent {
  readonly done: string;
  readonly told: string;
  /** The class of its lines, where that does not follow from what it is done to. */
  readonly logClass?: LineClass;
}

/** The events of a room, by the names the log keeps; they stand beside the code that does them. */
export type AuditEvents = Readonly<Record<string, AuditEvent>>;

/** Each room adds its own here, so that the log is given no name without words. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface DeclaredAuditEvents {}

type NamesOf<D> = D extends unknown ? keyof D & string : never;

/** What the log may call something that was done: whoever does it has declared words for it, in the past tense. */
export type AuditEventName = NamesOf<DeclaredAuditEvents[keyof DeclaredAuditEvents]> | `secret-${How}`;

/** The name of an action that a noun declares, whose words stand in the declaration. */
export type ActionName = string & { readonly [declared]: true };
declare const declared: unique symbol;

/** Everything that the log is given: each has words in the past tense, or this does not compile. */
export type AuditAction = AuditEventName | ActionName;

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

/** The event of a name, where some room declares it. */
export const auditEventNamed = (name: string): AuditEvent | undefined => events.get(name);

/** What was done, as a column says it: "Changed", "Signed in", "Activated". What an earlier release logged may have no words. */
export function actionWords(action: string, kind: string): string {
  const how = secretHow(action);
  if (how) return `Secret ${HOW[how]}`;
  return (
    (declaredOf(findEntity(kind), action) ?? auditEventNamed(action))?.done ?? humanise(action.replaceAll('-', ' '))
  );
}

/** What somebody did to a record, as its history tells it: "Ann created this"; null for a plain change. */
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

/** Lets the log tell of what a room does. @throws when two rooms give words to one name */
export function declareAuditEvents(declared: AuditEvents): void {
  for (const [name, deed] of Object.entries(declared)) {
    if (events.has(name)) throw new Error(`Two rooms declare the audit event “${name}”.`);
    events.set(name, deed);
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
