import type { ComponentType } from 'react';
import type { Named } from './ref/named.ts';
import type { Field } from './field.ts';

/** A record offered by a picker. */
export interface Picked {
  readonly id: number;
  readonly title: string;
  readonly subtitle?: string;
}

/** What faces may know of their surroundings. Everything may be absent; they then show less. */
export interface FaceContext {
  /** What the record refers to: noun → id → name, as lists and records answer it. */
  readonly refs?: Readonly<Record<string, Readonly<Record<string, Named>>>>;
  /** The other values of the form, for references that must share one (`same`). */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The customer the screen belongs to. */
  readonly customerId?: number;
  /** Address of a referred record's page; null where it has none or the user may not open it. */
  readonly addressOf?: (noun: string, id: number) => string | null;
  /** For nouns the user may create: makes one of the typed text and gives it, or null when the user thought better of it. */
  readonly creatorOf?: (noun: string) => ((typed: string) => Promise<Picked | null>) | undefined;
  /** Words others have used in this field. */
  readonly suggestions?: readonly string[];
  /** A secret is stored already. */
  readonly isStored?: boolean;
}

/**
 * What a form gives an input. `value` is the field's value, null when there is none, or the typed text where that could
 * not be read: the field's schema refuses it, and nothing typed is lost.
 */
export interface InputProps {
  readonly id: string;
  readonly label: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly error?: string;
  /** What is wrong inside the value, by path: `0.seenOn`. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly help?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** The label is read out but not seen, and no line is kept for help: inside tables and filters. */
  readonly bare?: boolean;
  readonly context?: FaceContext;
}

export interface CellProps {
  readonly field: Field;
  /** Never null: an absent value is the table's or the page's to show. */
  readonly value: unknown;
  /** `facts` has room for what `table` must shorten. */
  readonly place?: 'table' | 'facts';
  readonly context?: FaceContext;
}

export type Input = ComponentType<InputProps>;
export type Cell = ComponentType<CellProps>;
