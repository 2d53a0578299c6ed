import type { FieldFacts, KindName } from './field.ts';

/** The column type of a value in the database. */
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

/** The operators of a filter. `is` takes a list of values, `between` two, `filled` and `empty` none. */
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

/** The result of reading a typed or imported text. A refusal has a code from the import catalogue. */
export type Read<T = unknown> =
  | {
      readonly value: T;
      readonly warning?: string;
      /** Parts of the text that belong to other fields of the record, which their kinds read. */
      readonly beside?: Readonly<Record<string, string>>;
    }
  | Refusal;
export interface Refusal {
  readonly refused: string;
  readonly message: string;
}

/** The date format of a file, if it is known. */
export interface ReadHints {
  readonly dates?: 'dmy' | 'mdy';
  /** Whether Excel serial numbers are dates. */
  readonly serials?: boolean;
  /** The caller also accepts parts that belong to other fields. Without it such a text is refused. */
  readonly beside?: true;
}

/** The functions of a kind, for server and browser. They are pure and never receive `null`. */
export interface Kind {
  readonly name: KindName;
  readonly storage: Storage;
  readonly operators: readonly Operator[];
  /** Numbers, dates and flags: not escaped in an export. Numbers are right-aligned. */
  readonly plain?: boolean;
  readonly align?: 'right';
  /** The value as shown to users, in en-GB. */
  format(value: never, facts: FieldFacts): string;
  /** The value as written to a file. `read` returns the same value. */
  write(value: never, facts: FieldFacts): string;
  read(text: string, facts: FieldFacts, hints?: ReadHints): Read;
}

/** Each kind declares its value type, which the registry drops. */
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
