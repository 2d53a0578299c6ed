import type { AreaName } from '../screens/manifest.ts';

/** The place of a noun's screens in the menus. */
export interface MenuPlace {
  readonly area: AreaName;
  /** The part of the area's menu that lists it, if the area has parts. */
  readonly part?: string;
  /** For a noun under a customer: the heading in the customer's menu. Without it there is no entry. */
  readonly group?: string;
}

/** A role's permissions for a noun's records: all actions, or the named ones. */
export type Granted = '*' | readonly string[];

/**
 * Values for the standard tests, the sample data builders and the screen tests, for nouns where a sample of each
 * required field is not enough. Texts may contain placeholders: `{n}` the record's number, `{high}` and `{low}` its two
 * bytes, `{host}` a number from 1 to 254, `{day}` a different day for each record, `{today}` the present day.
 * `{record}` in a reference creates a record for it.
 */
export interface Example {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Records that must exist first, by noun: a record of the same customer with these values. */
  readonly existing?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The parts of a declaration beyond its records, so that no central list needs to name the noun. */
export interface NounFacts {
  /** Adds its four screens and a menu entry. */
  readonly menu?: MenuPlace;
  /** The permissions of built-in roles, by role key. `everyone` is all roles but the auditor. */
  readonly grants?: Readonly<Record<string, Granted>>;
  /** The key of the feature that the noun and all its actions belong to. */
  readonly feature?: string;
  /** The key of the activity in the record of processing that its data belongs to. */
  readonly personalData?: string;
  readonly example?: Example;
}
