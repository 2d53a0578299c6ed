import { keepTo, type Rules, type Values } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import type { ActionsOf, AnyEntity, InputOf, Row, Settable } from '../entity/entity.ts';
import type { Actions } from '../entity/states.ts';

/** The arguments of a handler: the record, locked until the transaction ends, and the input. */
export interface Asked<E extends AnyEntity, A> {
  readonly context: Context;
  readonly row: Row<E>;
  readonly input: InputOf<A>;
}

/** The result of an action: the fields to set in addition to the state, and the outcome if the action declares several. */
export type Answer<E extends AnyEntity, A> = A extends { readonly to: readonly (infer T)[] }
  ? { readonly to: T; readonly set?: Settable<E> }
  : Settable<E>;

/** Runs an action: checks the rules, does any follow-up and returns the answer. Throws a Problem to refuse. */
export type Handler<E extends AnyEntity, A> = (asked: Asked<E, A>) => Promise<Answer<E, A>> | Answer<E, A>;

/** The actions of a noun, without those of its base noun. */
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
/** Refuses handlers without a declared action, and fields that the noun does not have. The compiler would accept both. */
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

/** The rules and handlers of one room for the records of a noun. `keepBehaviour` registers them. */
export interface Behaviour {
  readonly noun: AnyEntity;
  readonly rules: Rules;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}
type AnyHandler = (asked: Asked<AnyEntity, Actions[string]>) => Promise<Readonly<Values>> | Readonly<Values>;

/** The rules for writes to a noun, and a handler for each of its actions. */
export function behaviour<E extends AnyEntity, H extends Handlers<E>>(
  noun: E,
  { actions, ...rules }: Rules<E> & Acting<E, H>,
): Behaviour {
  // The casts are safe: the code registered for a noun only receives rows of that noun.
  return { noun, rules: rules as unknown as Rules, handlers: (actions ?? {}) as unknown as Behaviour['handlers'] };
}

/** Rules of one room that run when records of another room's noun are written. */
export const follow = <E extends AnyEntity>(noun: E, rules: Rules<E>): Behaviour => ({
  noun,
  rules: rules as unknown as Rules,
  handlers: {},
});

const handlers = new Map<string, Readonly<Record<string, AnyHandler>>>();

/** Registers a room's behaviour for a noun. Called once per process, in the order in which the rules run. */
export function keepBehaviour({ noun, rules, handlers: own }: Behaviour): void {
  keepTo(noun, rules);
  handlers.set(noun.name, { ...handlers.get(noun.name), ...own });
}

/** The handler of an action, declared for the noun or its base noun. */
export function handlerOf(entity: AnyEntity, action: string): AnyHandler | undefined {
  const known = { ...(entity.base && handlers.get(entity.base.name)), ...handlers.get(entity.name) };
  return Object.keys(known).length > 0 ? known[action] : moving(entity, action);
}

/** A noun without handlers changes its state as its actions declare. */
function moving({ actions = {} }: AnyEntity, name: string): AnyHandler | undefined {
  const { to, input } = actions[name] ?? {};
  return typeof to === 'string' && input === undefined ? () => ({}) : undefined;
}
