import type { AnyEntity } from './entity.ts';
import { isId } from '../http/id.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** The record an address names: its `id`, or the parameter named after the noun, as in /customers/{customerId}. */
export const recordIdIn = (entity: AnyEntity, params: Params): number | null =>
  numberIn(params.id ?? params[`${entity.name}Id`]) ?? null;

/** The customer an address names, for nouns that belong to one. */
export const customerIdIn = (entity: AnyEntity, params: Params): number | undefined =>
  entity.fields.customerId ? numberIn(params.customerId) : undefined;

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && isId(text) ? Number(text) : undefined;
