import type { AreaName } from '../screens/manifest.ts';

/** Where the screens of a noun are found. */
export interface MenuPlace {
  readonly area: AreaName;
  /** The part of the area's menu its list stands in, where the area has parts. */
  readonly part?: string;
  /** Of a noun under a customer: the heading in the customer's own menu; without one it has no entry there. */
  readonly group?: string;
}

/** What a role may do with the records of a noun: all of it, or the named actions. */
export type Granted = '*' | readonly string[];

/**
 * What the standard tests, the builders and the walk over the screens fill in where a sample of each required field is
 * not enough. Texts may hold the number of the record, so that each is another: `{n}`, its two bytes `{high}` and
 * `{low}`, a `{host}` from 1 to 254, a `{day}` of its own; `{today}` is the present day. `{record}` in a reference is
 * a record made for it.
 */
export interface Example {
  readonly fields: Readonly<Record<string, unknown>>;
  /** By noun, what must be there before: a record of the same customer with these values. */
  readonly existing?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What a declaration says beyond its records, so that no list elsewhere names the noun. */
export interface NounFacts {
  /** Its four screens follow, and an entry in the menu. */
  readonly menu?: MenuPlace;
  /** What the built-in roles may do with it, by the key of the role; `everyone` is all but the auditor. */
  readonly grants?: Readonly<Record<string, Granted>>;
  /** The feature it belongs to with all that may be done to it, by its key. */
  readonly feature?: string;
  /** The activity of the record of processing its data belongs to, by its key. */
  readonly personalData?: string;
  readonly example?: Example;
}
