import type { DisposableState, Lifetime } from './state.ts';

/** A link as its sender sees it. */
export interface DisposableLine extends Lifetime {
  readonly id: number;
  readonly purpose: string;
  readonly kind: 'text' | 'file';
  readonly recipient: string | null;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly hasPassphrase: boolean;
  /** The time and IP address of each opening, in order. */
  readonly openings: readonly { readonly at: string; readonly ip: string | null }[];
  readonly createdAt: string;
  readonly createdBy: number | null;
  readonly createdByName: string | null;
  readonly state: DisposableState;
}
