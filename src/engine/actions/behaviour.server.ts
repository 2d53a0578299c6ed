import { keepTo, type Rules, type Values } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import type { Actions, ActionsOf, AnyEntity, InputOf, Row, Settable } from '../entity/entity.ts';

/** What a handler is given: the record as it is, held until the transaction ends, and what was asked for. */
export interface Asked<E extends AnyEntity, A> {
  readonly context: Context;
  readonly row: Row<E>;
  readonly input: InputOf<A>;
}

/** What an action comes to: the fields it sets beside the state, and which outcome where it declares several. */
export type Answer<E extends AnyEntity, A> = A extends { readonly to: readonly (infer T)[] }
  ? { readonly to: T; readonly set?: Settable<E> }
  : Settable<E>;

/** Does an action: judges, follows up, and answers what it comes to. Throws a Problem to refuse. */
export type Handler<E extends AnyEntity, A> = (asked: Asked<E, A>) => Promise<Answer<E, A>> | Answer<E, A>;

/** The actions that are a noun's own, without those of the noun it is built on. */
type OwnActions<E> = E extends { readonly base: infer B extends AnyEntity }
  ? Omit<ActionsOf<E>, keyof ActionsOf<B>>
  : ActionsOf<E>;
type Handlers<E extends AnyEntity> = {
  readonly [K in keyof OwnActions<E>]: Handler<E, OwnActions<E>[K]>;
};

type SetBy<H, A> = H extends (...asked: never[]) => infer R
  ? A extends { readonly to: readonly unknown[] }
    ? Awaited<R> extends { readonly set?: infer S }
      ? S
      : never
    : Awaited<R>
  : never;
type StraysOf<S, E> = S extends object ? Exclude<keyof S, keyof Settable<E>> : never;
/** Refuses handlers that no action declares, and fields that the noun does not have: the compiler lets both pass otherwise. */
type Fitting<E extends AnyEntity, H> = {
  readonly [K in keyof H]: K extends keyof OwnActions<E>
    ? [StraysOf<SetBy<H[K], OwnActions<E>[K]>, E>] extends [never]
      ? unknown
      : { readonly 'no field of it': StraysOf<SetBy<H[K], OwnActions<E>[K]>, E> }
    : never;
};

type Acting<E extends AnyEntity, H> = [keyof OwnActions<E>] extends [never]
  ? { readonly actions?: never }
  : { readonly actions: H & Fitting<E, H> };

/** What one room does about the records of a noun; `keepBehaviour` has the product keep to it. */
export interface Behaviour {
  readonly noun: AnyEntity;
  readonly rules: Rules;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}
type AnyHandler = (asked: Asked<AnyEntity, Actions[string]>) => Promise<Readonly<Values>> | Readonly<Values>;

/** What a noun does beside being kept: rules for its writes, and a handler for each of its actions. */
export function behaviour<E extends AnyEntity, H extends Handlers<E>>(
  noun: E,
  { actions, ...rules }: Rules<E> & Acting<E, H>,
): Behaviour {
  // What is registered for a noun is given the rows of that noun and of no other.
  return { noun, rules: rules as unknown as Rules, handlers: (actions ?? {}) as unknown as Behaviour['handlers'] };
}

/** What a room does when records of another room's noun are written. */
export const follow = <E extends AnyEntity>(noun: E, rules: Rules<E>): Behaviour => ({
  noun,
  rules: rules as unknown as Rules,
  handlers: {},
});

const handlers = new Map<string, Readonly<Record<string, AnyHandler>>>();

/** Has the product keep to what a room does about a noun; once per process, in the order in which rules are to be asked. */
export function keepBehaviour({ noun, rules, handlers: own }: Behaviour): void {
  keepTo(noun, rules);
  handlers.set(noun.name, { ...handlers.get(noun.name), ...own });
}

/** What does an action of a noun, its own or that of the noun it is built on. */
export function handlerOf(entity: AnyEntity, action: string): AnyHandler | undefined {
  const known = { ...(entity.base && handlers.get(entity.base.name)), ...handlers.get(entity.name) };
  return Object.keys(known).length > 0 ? known[action] : moving(entity, action);
}

/** A noun without handlers moves from state to state as its actions say. */
function moving({ actions = {} }: AnyEntity, name: string): AnyHandler | undefined {
  const { to, input } = actions[name] ?? {};
  return typeof to === 'string' && input === undefined ? () => ({}) : undefined;
}
