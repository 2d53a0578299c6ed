import type { Tone } from '../parts/tones.ts';

/**
 * A field is a fact about a noun: its kind and its limits. Facts contain no functions and no libraries, so one
 * declaration serves the server, the browser and the documents. The code of each kind is in `kinds/<kind>/`.
 */

/** The names of the kinds, which are also the folders in `kinds`. */
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

/** An option of a choice. The tone sets colour and icon, so that colour is never the only difference. */
export interface Option {
  readonly label: string;
  readonly tone?: Tone;
}

/** The facts of all fields. Each kind uses those that apply to it. */
export interface FieldFacts {
  /** Derived from the key by default: `serialNumber` becomes "Serial number". */
  readonly label?: string;
  /** One line under the input. */
  readonly help?: string;
  readonly optional?: boolean;
  readonly default?: unknown;
  /** Forms mark it as required although it has a default, because a rule of its noun requires it. */
  readonly needed?: true;
  /** Set by the product, never by a form, the API or an import. */
  readonly readOnly?: boolean;
  /** Included in the global search: by its words, or as an exact identifier in any notation. */
  readonly search?: 'words' | 'identifier';
  /** Values must be unique (case ignored). `within` limits that to records with the same value in that field. */
  readonly unique?: boolean | { readonly within: string };
  /** Offered as a filter, and therefore indexed. References, choices and flags always are. */
  readonly filter?: boolean;
  /** Other column headers that an import accepts for this field. */
  readonly aliases?: readonly string[];
  readonly min?: number | string;
  readonly max?: number | string;
  readonly unit?: string;
  /** Words shown for whole numbers that stand for something else. */
  readonly words?: Readonly<Record<string, string>>;
  /** A regular expression for text, and the message for text that does not match. */
  readonly pattern?: readonly [source: string, message: string];
  /** Notes for a machine, such as a certificate, in which nothing is formatting. */
  readonly plain?: boolean;
  /** The text is the name of a noun, or of a field such as `asset.warrantyEndsOn`. Screens show its label. */
  readonly names?: 'noun' | 'field';
  /** Stores the text in upper or lower case. */
  readonly letters?: 'upper' | 'lower';
  /** Choices by value. */
  readonly options?: Readonly<Record<string, Option>>;
  /** The noun that a reference points to. */
  readonly to?: string;
  /** The nouns that a reference to several nouns can point to. */
  readonly toAny?: readonly string[];
  /** Pages of the referenced record do not list these records, because they show them in another way. */
  readonly unlisted?: true;
  /** Pages of the referenced record list these records although both belong to the customer. */
  readonly listed?: true;
  /** The field with the country of a postcode. */
  readonly countryIn?: string;
  /** The field with the extension of a telephone number. */
  readonly extensionIn?: string;
  /** The field with the mask of an IP address, in bits. */
  readonly maskIn?: string;
  /** Text made of this prefix and the record's ID: “J” makes J123. */
  readonly fromId?: string;
  /** Text that the product composes from these fields if it is not given. */
  readonly joins?: readonly string[];
  /** The referenced record must have the same value in this field, unless it is shared by all. */
  readonly same?: string;
  /** A new record starts with the only existing one (`only`, of those that share `same`), or with the user’s last choice. */
  readonly suggests?: 'only' | 'last';
  /** The columns of a list of rows or lines. */
  readonly of?: Readonly<Record<string, Field>>;
  /** The table of lines that are saved with this record: its name, the label of a line, the column of the owner. */
  readonly owned?: { readonly name: string; readonly label: string; readonly by: string };
  /** Files: media types by prefix, and the largest size in MiB. */
  readonly accept?: readonly string[];
  readonly maxMiB?: number;
  /** Visible only with this permission, e.g. `customer.erase`. */
  readonly seenBy?: string;
}

/** Facts that fields of any kind may have. */
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

/** T: the value; O: may be left out (null if absent); D: has a default. For types only. */
export interface Field<T = unknown, O extends boolean = boolean, D extends boolean = boolean> extends FieldFacts {
  readonly kind: KindName;
  /** For types only, never present at run time. */
  readonly '~'?: { readonly value: T; readonly optional: O; readonly defaulted: D };
}

export type Fields = Readonly<Record<string, Field>>;

type IsOptional<F> = F extends { readonly optional: true } ? true : false;
type IsDefaulted<F> = F extends { readonly default: unknown } ? true : false;

/** The result of a kind's builder: the facts, with the value's type. */
export type Built<T, F> = Field<T, IsOptional<F>, IsDefaulted<F>>;

/** Creates a field of a kind. Each kind wraps this with the facts that it allows. */
export function field<T, const F extends FieldFacts>(kind: KindName, facts: F): Built<T, F> {
  return { kind, ...facts } as Built<T, F>;
}

export type ValueOf<F> = F extends Field<infer T, infer O, boolean> ? (O extends true ? T | null : T) : never;

/** "serialNumber" → "Serial number". The suffixes Id, On and At of references and dates are dropped. */
export function humanise(key: string): string {
  const words = key
    .replace(/(Id|Ids)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ (on|at)$/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether forms mark the field as required. */
export const isRequired = ({ optional, default: given, needed }: FieldFacts): boolean =>
  needed === true || (!optional && given === undefined);

export const labelOf = (key: string, field: FieldFacts): string => field.label ?? humanise(key);
