import type { FieldFacts, KindName } from './field.ts';

/** How the database keeps a value. */
export type Storage =
  | 'text'
  | 'int'
  | 'bigint'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'bigints'
  | 'texts'
  | 'json';

/** What a filter can ask. `is` takes a list of values, `between` two, `filled` and `empty` none. */
export type Operator =
  | 'is'
  | 'not'
  | 'contains'
  | 'starts'
  | 'from'
  | 'to'
  | 'between'
  | 'any'
  | 'all'
  | 'filled'
  | 'empty';

/** The result of reading a typed or imported text. A refusal carries the code of the import catalogue. */
export type Read<T = unknown> =
  | {
      readonly value: T;
      readonly warning?: string;
      /** What the text says of other fields of the record, to be read by their kinds. */
      readonly beside?: Readonly<Record<string, string>>;
    }
  | Refusal;
export interface Refusal {
  readonly refused: string;
  readonly message: string;
}

/** How dates are written in a file, when its writer is known. */
export interface ReadHints {
  readonly dates?: 'dmy' | 'mdy';
  /** Excel serial numbers are dates. */
  readonly serials?: boolean;
  /** Whoever reads takes what belongs to other fields as well; without it such a text is refused. */
  readonly beside?: true;
}

/** What a kind can do with its values on both sides. Pure; `null` never reaches it. */
export interface Kind {
  readonly name: KindName;
  readonly storage: Storage;
  readonly operators: readonly Operator[];
  /** Numbers, dates and flags: never escaped in an export, right-aligned where figures are. */
  readonly plain?: boolean;
  readonly align?: 'right';
  /** What a person reads in en-GB. */
  format(value: never, facts: FieldFacts): string;
  /** What a file holds; `read` turns it back into the same value. */
  write(value: never, facts: FieldFacts): string;
  read(text: string, facts: FieldFacts, hints?: ReadHints): Read;
}

/** Kinds state their own value type; the registry forgets it. */
export function kind<T>(definition: {
  readonly name: KindName;
  readonly storage: Storage;
  readonly operators: readonly Operator[];
  readonly plain?: boolean;
  readonly align?: 'right';
  readonly format: (value: T, facts: FieldFacts) => string;
  readonly write?: (value: T, facts: FieldFacts) => string;
  readonly read: (text: string, facts: FieldFacts, hints?: ReadHints) => Read;
}): Kind {
  return { write: (value: T, facts: FieldFacts) => definition.format(value, facts), ...definition } as Kind;
}

export const refuse = (refused: string, message: string): Refusal => ({ refused, message });
