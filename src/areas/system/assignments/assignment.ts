/** What may be assigned to a user. */
export type Assigned = 'customer' | 'supplier';

/** A record that can be assigned, as the lists show it. */
export interface Assignable {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly archived: boolean;
}

/** Who sees what, as the panel works on it. */
export interface AssignmentAnswer {
  readonly user: { readonly id: number; readonly name: string; readonly version: number };
  readonly scope: 'all' | 'assigned';
  readonly ids: readonly number[];
  /** All there are for whoever assigns, and those assigned that are archived. */
  readonly all: readonly Assignable[];
}

/** How many records of a noun somebody would see or lose sight of. */
export interface SightChange {
  readonly label: string;
  readonly gains: number;
  readonly loses: number;
}

/** The choice itself: everything, or a list. */
export interface Choice {
  readonly scope: 'all' | 'assigned';
  readonly ids: readonly number[];
}
