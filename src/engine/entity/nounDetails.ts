import { creatableBy } from './creatable.ts';
import type { AnyEntity } from './entity.ts';
import { findEntity } from './registry.ts';

/** What others need of a noun that they refer to, without its declaration: how its records are named, and made. */
export interface NounDetails {
  /** The fields that name a record, and which of them are days. */
  readonly title: readonly string[];
  readonly days?: readonly string[];
  /** The field that is enough to make one, where one is. */
  readonly creatableBy?: string;
  /** It says whose it is, in `customerId`. */
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

/** Says them for nouns whose declarations are fetched later. */
export function provideDetails(details: Readonly<Record<string, NounDetails>>): void {
  provided = details;
}

/** Of a noun by its name; undefined when there is none, or before anything of it was fetched. */
export function nounDetails(name: string): NounDetails | undefined {
  const entity = findEntity(name);
  return entity ? detailsOf(entity) : provided[name];
}
