import type { Tone } from '../parts/tones.ts';

/**
 * A field is a plain fact about a noun: its kind and what bounds it. Facts hold no functions and no
 * library, so one declaration serves the server, the browser and the documents; what a kind can do
 * with its values lies in `core/kinds/<kind>/`.
 */

/** The names of the folders in `core/kinds`. */
export type KindName =
  | 'text'
  | 'notes'
  | 'whole'
  | 'quantity'
  | 'money'
  | 'percentage'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'day'
  | 'moment'
  | 'duration'
  | 'ref'
  | 'refs'
  | 'anyRefs'
  | 'tags'
  | 'file'
  | 'files'
  | 'rows'
  | 'lines'
  | 'email'
  | 'phone'
  | 'postcode'
  | 'url'
  | 'ipAddress'
  | 'macAddress'
  | 'secret';

/** How a status or choice is coloured; the shape of its mark follows, so colour never stands alone. */
export interface Option {
  readonly label: string;
  readonly tone?: Tone;
}

/** What any field may say. Kinds use the facts that mean something to them. */
export interface FieldFacts {
  /** Humanised from the key unless given: `serialNumber` reads "Serial number". */
  readonly label?: string;
  /** One line under the input. */
  readonly help?: string;
  readonly optional?: boolean;
  readonly default?: unknown;
  /** Forms mark it as required although it has a default: a rule of its noun asks for it. */
  readonly needed?: true;
  /** Set by the product, never by the form, the API or an import. */
  readonly readOnly?: boolean;
  /** Found by the global search: by words of it, or as an exact identifier in any notation. */
  readonly search?: 'words' | 'identifier';
  /** No two records may share it (case ignored); `within` narrows that to records with the same value there. */
  readonly unique?: boolean | { readonly within: string };
  /** Offered as a filter, so it gets an index. References, choices and flags always are. */
  readonly filter?: boolean;
  /** Free-standing words an import accepts as this column's header. */
  readonly aliases?: readonly string[];
  readonly min?: number | string;
  readonly max?: number | string;
  readonly unit?: string;
  /** A regular expression for text, with the sentence shown when it does not fit. */
  readonly pattern?: readonly [source: string, message: string];
  /** Lines of notes that are for a machine, such as a certificate: nothing in them is formatting. */
  readonly plain?: boolean;
  /** The text is the name that nouns have in the API; people read what the noun is called. */
  readonly names?: 'noun';
  /** Text stored in one case. */
  readonly letters?: 'upper' | 'lower';
  /** Choices by value. */
  readonly options?: Readonly<Record<string, Option>>;
  /** The noun a reference names. */
  readonly to?: string;
  /** The nouns a reference to any of several can name. */
  readonly toAny?: readonly string[];
  /** The pages of what it names show the records in their own way, not as a list. */
  readonly unlisted?: true;
  /** The field that holds the country of a postcode. */
  readonly countryIn?: string;
  /** The field that holds the extension of a telephone number. */
  readonly extensionIn?: string;
  /** Text made of this prefix and the id of the record: “J” makes J123. */
  readonly fromId?: string;
  /** Text the product puts together from these fields, where it is not given by itself. */
  readonly joins?: readonly string[];
  /** A reference must share this field's value with its owner, unless its target is common to all. */
  readonly same?: string;
  /** A new record begins with the one there is (`only`, of those that share `same`), or with the user’s last choice. */
  readonly suggests?: 'only' | 'last';
  /** The typed columns of a list of rows or lines. */
  readonly of?: Readonly<Record<string, Field>>;
  /** The table of lines that are saved with this record: its name, what a line is called, the column of the owner. */
  readonly owned?: { readonly name: string; readonly label: string; readonly by: string };
  /** Files: media types by prefix, and the largest size in MiB. */
  readonly accept?: readonly string[];
  readonly maxMiB?: number;
  /** May be seen only with this permission, e.g. `customer.erase`. */
  readonly seenBy?: string;
}

/** What a field of any kind may say about itself. */
export type CommonFacts = Pick<
  FieldFacts,
  | 'label'
  | 'help'
  | 'optional'
  | 'default'
  | 'needed'
  | 'readOnly'
  | 'search'
  | 'unique'
  | 'filter'
  | 'aliases'
  | 'seenBy'
>;

/** T: the value; O: may be left out (null when absent); D: has a default. The types carry nothing else. */
export interface Field<T = unknown, O extends boolean = boolean, D extends boolean = boolean> extends FieldFacts {
  readonly kind: KindName;
  /** Types only; never present at run time. */
  readonly '~'?: { readonly value: T; readonly optional: O; readonly defaulted: D };
}

export type Fields = Readonly<Record<string, Field>>;

type IsOptional<F> = F extends { readonly optional: true } ? true : false;
type IsDefaulted<F> = F extends { readonly default: unknown } ? true : false;

/** What a kind's builder gives: the facts, with the value's type. */
export type Built<T, F> = Field<T, IsOptional<F>, IsDefaulted<F>>;

/** Makes a field of a kind from its facts; each kind's folder wraps it with the facts the kind allows. */
export function field<T, const F extends FieldFacts>(kind: KindName, facts: F): Built<T, F> {
  return { kind, ...facts } as Built<T, F>;
}

export type ValueOf<F> = F extends Field<infer T, infer O, boolean> ? (O extends true ? T | null : T) : never;

/** "serialNumber" → "Serial number"; a trailing Id, On or At of a reference or date is dropped. */
export function humanise(key: string): string {
  const words = key
    .replace(/(Id|Ids)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ (on|at)$/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a form marks it as required. */
export const isRequired = ({ optional, default: given, needed }: FieldFacts): boolean =>
  needed === true || (!optional && given === undefined);

export const labelOf = (key: string, field: FieldFacts): string => field.label ?? humanise(key);
