import { creatableBy } from './creatable.ts';
import type { AnyEntity } from './entity.ts';
import { findEntity } from './registry.ts';

/** The details of a noun that other nouns need for references, without its declaration: title fields and creation. */
export interface NounDetails {
  /** The title fields of a record, and which of them are days. */
  readonly title: readonly string[];
  readonly days?: readonly string[];
  /** The single field that is enough to create a record, if there is one. */
  readonly creatableBy?: string;
  /** The record names its customer in `customerId`. */
  readonly isOwned?: true;
}

export function detailsOf(entity: AnyEntity): NounDetails {
  const days = entity.title.filter((key) => entity.fields[key]?.kind === 'day');
  const key = creatableBy(entity);
  return {
    title: entity.title,
    ...(days.length > 0 ? { days } : {}),
    ...(key !== null ? { creatableBy: key } : {}),
    ...(entity.fields.customerId ? { isOwned: true } : {}),
  };
}

let provided: Readonly<Record<string, NounDetails>> = {};

/** Sets the details of nouns whose declarations are fetched later. */
export function provideDetails(details: Readonly<Record<string, NounDetails>>): void {
  provided = details;
}

/** The details of a noun. Undefined if there is no such noun, or if nothing about it is loaded yet. */
export function nounDetails(name: string): NounDetails | undefined {
  const entity = findEntity(name);
  return entity ? detailsOf(entity) : provided[name];
}
