import type { AnyEntity } from './entity.ts';
import { isId } from '../http/id.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** The record ID in an address: its `id`, or the parameter named after the noun, as in /customers/{customerId}. */
export const recordIdIn = (entity: AnyEntity, params: Params): number | null =>
  numberIn(params.id ?? params[`${entity.name}Id`]) ?? null;

/** The customer ID in an address, for nouns that belong to a customer. */
export const customerIdIn = (entity: AnyEntity, params: Params): number | undefined =>
  entity.fields.customerId ? numberIn(params.customerId) : undefined;

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && isId(text) ? Number(text) : undefined;
