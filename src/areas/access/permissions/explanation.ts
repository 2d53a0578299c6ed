import type { Grant, Reason } from '#engine/permission/permission.ts';

/** Response of the permission explanation. */
export interface ExplanationAnswer {
  readonly user: { readonly id: number; readonly name: string };
  readonly permission: string;
  readonly allowed: boolean;
  readonly reason: Reason;
  readonly grantedBy: readonly Grant[];
  /** The explanation as sentences. */
  readonly words: readonly string[];
  /** Origin of each grant as sentences: who assigned the role, and who added the pattern. */
  readonly origins: readonly string[];
}

/** A user with a permission, and the grants. */
export interface Holder {
  readonly id: number;
  readonly name: string;
  readonly grantedBy: readonly Grant[];
  /** Null: all customers. */
  readonly customers: number | null;
}

/** Permissions that one user gains or loses with a change of a role. */
export interface Effect {
  readonly id: number;
  readonly name: string;
  readonly gains: readonly string[];
  readonly loses: readonly string[];
}
