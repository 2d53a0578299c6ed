import type { Named } from '#engine/kinds/ref/named.ts';
import type { Assigned, AssignmentEnd } from '#areas/identity/users/visibility.ts';

/** A record that can be assigned. */
export interface Assignable {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly archived: boolean;
}

/** Rules by user field: tags, or the IDs of teams or account managers. */
export type Rules = Readonly<Record<string, readonly (string | number)[]>>;

/** The assignment: all records, or selected ones with last days, and rules. */
export interface Choice {
  readonly scope: 'all' | 'assigned';
  readonly ids: readonly number[];
  readonly ends: readonly AssignmentEnd[];
  readonly rules: Rules;
}

/** Assignments of a user, for the panel. */
export interface AssignmentAnswer extends Choice {
  readonly of: Assigned;
  readonly user: { readonly id: number; readonly name: string; readonly version: number };
  /** Records that the actor can assign, and archived ones that are assigned. */
  readonly all: readonly Assignable[];
  /** Names of the teams and users in the rules. */
  readonly refs: Readonly<Record<string, Readonly<Record<string, Named>>>>;
  /** Tags in use, for rules. */
  readonly tags: readonly string[];
}

/** Number of records of an entity that a user gains or loses. */
export interface VisibilityChange {
  readonly label: string;
  readonly gains: number;
  readonly loses: number;
}

/** Effect of an assignment. */
export interface Effects {
  readonly changes: readonly VisibilityChange[];
  /** Number of records seen individually and only by rule; null for all. */
  readonly seen: { readonly byHand: number; readonly byRule: number } | null;
}
