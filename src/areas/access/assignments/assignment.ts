import type { Named } from '#engine/kinds/ref/named.ts';
import type { Assigned, AssignmentEnd } from '#areas/identity/users/sight.ts';

/** A record that can be assigned, as the lists show it. */
export interface Assignable {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly archived: boolean;
}

/** What is assigned by rule: for each field of the account its tags, or the ids of teams or account managers. */
export type Rules = Readonly<Record<string, readonly (string | number)[]>>;

/** The choice itself: everything, or what is picked by hand, until when, and what comes by rule. */
export interface Choice {
  readonly scope: 'all' | 'assigned';
  readonly ids: readonly number[];
  readonly ends: readonly AssignmentEnd[];
  readonly rules: Rules;
}

/** Who sees what, as the panel works on it. */
export interface AssignmentAnswer extends Choice {
  readonly of: Assigned;
  readonly user: { readonly id: number; readonly name: string; readonly version: number };
  /** All there are for whoever assigns, and those assigned that are archived. */
  readonly all: readonly Assignable[];
  /** Names of the teams and people the rules name. */
  readonly refs: Readonly<Record<string, Readonly<Record<string, Named>>>>;
  /** Tags in use, for rules to choose from. */
  readonly tags: readonly string[];
}

/** How many records of a noun somebody would see or lose sight of. */
export interface SightChange {
  readonly label: string;
  readonly gains: number;
  readonly loses: number;
}

/** What a choice would mean. */
export interface Effects {
  readonly changes: readonly SightChange[];
  /** How many would be seen by hand and how many by rule alone; null for all. */
  readonly seen: { readonly byHand: number; readonly byRule: number } | null;
}
