import type { Grant, Reason } from '#engine/permission/permission.ts';

/** Why somebody may do something, or may not, as the API answers it. */
export interface ExplanationAnswer {
  readonly user: { readonly id: number; readonly name: string };
  readonly permission: string;
  readonly allowed: boolean;
  readonly reason: Reason;
  readonly grantedBy: readonly Grant[];
  /** The same in sentences. */
  readonly words: readonly string[];
  /** How each grant came about, in sentences: who gave the role, and who put the pattern into it. */
  readonly origins: readonly string[];
}

/** Somebody who holds a permission, and by what. */
export interface Holder {
  readonly id: number;
  readonly name: string;
  readonly grantedBy: readonly Grant[];
  /** null: all of them. */
  readonly customers: number | null;
}

/** What a change of a role would give and take, for one person. */
export interface Effect {
  readonly id: number;
  readonly name: string;
  readonly gains: readonly string[];
  readonly loses: readonly string[];
}
