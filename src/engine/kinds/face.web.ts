import type { ComponentType } from 'react';
import type { Named } from './ref/named.ts';
import type { Field } from './field.ts';

/** A record offered by a picker. */
export interface Picked {
  readonly id: number;
  readonly title: string;
  readonly subtitle?: string;
}

/** Context for inputs and cells. All of it is optional; without it they show less. */
export interface FaceContext {
  /** Names of referenced records: noun → id → name, as in the responses for lists and records. */
  readonly refs?: Readonly<Record<string, Readonly<Record<string, Named>>>>;
  /** The other values of the form, for references that must share one (`same`). */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The customer the screen belongs to. */
  readonly customerId?: number;
  /** Address of a referred record's page; null if it has none or the user may not open it. */
  readonly addressOf?: (noun: string, id: number) => string | null;
  /** For nouns that the user may create: creates a record from the typed text, or returns null if the user cancels. */
  readonly creatorOf?: (noun: string) => ((typed: string) => Promise<Picked | null>) | undefined;
  /** Values that other records have in this field. */
  readonly suggestions?: readonly string[];
  /** Whether a secret is stored already. */
  readonly isStored?: boolean;
}

/**
 * Props of an input in a form. `value` is the field's value, null if empty. If the typed text cannot be read, it is
 * that text: the field's schema refuses it, and the text is not lost.
 */
export interface InputProps {
  readonly id: string;
  readonly label: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly error?: string;
  /** Errors inside the value, by path: `0.seenOn`. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly help?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** Inside tables and filters: only screen readers get the label, and no line is reserved for help. */
  readonly bare?: boolean;
  readonly context?: FaceContext;
}

export interface CellProps {
  readonly field: Field;
  /** Never null: the table or page shows absent values. */
  readonly value: unknown;
  /** Text is shortened in a `table` and complete in `facts`. */
  readonly place?: 'table' | 'facts';
  readonly context?: FaceContext;
}

export type Input = ComponentType<InputProps>;
export type Cell = ComponentType<CellProps>;
