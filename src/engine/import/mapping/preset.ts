import type { Telling } from '../../entity/entity.ts';
import type { Fields } from '../../kinds/field.ts';
import type { Part } from '../reading/cells.ts';

/** Whether rows create new records, update existing ones, or both. */
export type Doing = 'both' | 'create' | 'update';

/** The destination of a column. A column can have several places: a full name fills first and last name. */
export interface Place {
  /** The key of the target. */
  readonly target: string;
  /**
   * The key of a field, `extra.<key>` for a custom field, or `id` for the record's number or code in the source system.
   * `noun` means that the target is a base and the column specifies the row's noun.
   */
  readonly field: string;
  /**
   * Which part of the text to use. Of several words: the last one, or all words before it. Of a list of values: the
   * primary one, or all others.
   */
  readonly part?: Part;
  /** The file's words → the product's words, ignoring case. For references, `#12` is a record id. */
  readonly words?: Readonly<Record<string, string>>;
  /** The value for words that are not in the table. */
  readonly otherwise?: string;
  /** How to handle an unknown reference: refuse the row (default), leave the field empty, or create the record. */
  readonly missing?: Missing;
  /**
   * Values of a record created for a reference, in addition to its name. `{ from }` takes a field of the same row, `{
   * part }` some words of the name.
   */
  readonly creating?: Readonly<Record<string, unknown>>;
  /** The separator between several records or tags in one cell, if it is neither a semicolon nor a vertical bar. */
  readonly separator?: string;
  /** Fields of the referenced record that the file names it by. The default is its title and its unique fields. */
  readonly by?: readonly string[];
  /** The cell is the number that the source gave to the referenced record, which an earlier file of it brought. */
  readonly bySourceNumber?: true;
  /**
   * The cell does not name a record, but says of which noun the number in another column of the same field is. Numbers
   * of other nouns are left out.
   */
  readonly saysNoun?: true;
  /** Fields that a referenced record must share with the row: a model belongs to a manufacturer. */
  readonly within?: readonly string[];
  /** How to handle an invalid value: refuse the row (default), leave it out with a remark, or ignore it. */
  readonly unfit?: 'refuse' | 'leave' | 'ignore';
  /** Only fills the field if it is empty. */
  readonly keep?: true;
  /** Only applies if the row gives none of these fields another value: an asset without a name is named by its tag. */
  readonly unless?: readonly string[];
  /** For a field of rows: the cell that receives the text, in the row that already holds these values or in a new one. */
  readonly cell?: string;
  readonly row?: Readonly<Record<string, unknown>>;
  /**
   * Cells of that row that are filled from other fields of the record, because months are counted from a date. If the
   * file's row lacks those fields, the text is left out with a remark.
   */
  readonly beside?: Readonly<Record<string, string>>;
  /** The text becomes a line of this multi-line field, prefixed with the column's name. */
  readonly line?: true;
}
export type Missing = 'refuse' | 'leave' | 'create';

/** A column of a known file, identified by any of the headers that source systems give it. */
export interface KnownColumn {
  readonly headers: readonly string[];
  readonly to: readonly Place[];
}

/**
 * One record that a row describes. In some files a row describes several: a customer, its site and its contact. The
 * noun's `matchBy` defines how an existing record is found.
 */
export interface Target {
  readonly key: string;
  /** The noun, or a base for which each row's column specifies the noun. */
  readonly noun: string;
  /** The default noun of rows that do not specify one, if the target is a base. */
  readonly usually?: string;
  /** The row's result is that of this record. The first target is the main one unless another is marked. */
  readonly main?: true;
  /** The target is skipped if the row gives none of these fields. */
  readonly needs?: readonly string[];
  /** Only used in rows that contain this earlier target: a seat requires the user who holds it. */
  readonly with?: string;
  /** Fields that refer to an earlier target of the row. A field that refers to several records is only filled. */
  readonly links?: Readonly<Record<string, string>>;
  /** The field that must be unique: the second occurrence of a name in one file becomes “name (2)”. */
  readonly apart?: string;
  /**
   * Several rows may refer to the same record; otherwise the second is a duplicate. A row that gives only the name
   * finds the record by name, like any other reference.
   */
  readonly repeats?: true;
  /** Further ways to find an existing record, after those of its noun. They do not find archived records. */
  readonly finds?: readonly Telling[];
  /**
   * A record that is refused does not refuse its row. The text of the fields in `needs` becomes lines of the remarks of
   * this earlier target. A record that is linked to another one stays there.
   */
  readonly aside?: string;
  /** Rows with a source number are identified by it alone, even if other values are equal, such as password names. */
  readonly numbered?: true;
  /** Values of a new record for fields that the row does not give. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  readonly doing?: Doing;
  /** Fields that are not part of a new record. The area writes them elsewhere (`writeElsewhere`). */
  readonly elsewhere?: Fields;
  /** The multi-line field that receives, line by line, values that do not fit elsewhere. */
  readonly remarks?: string;
}

/** A known file format, recognised by its headers. It is plain data. */
export interface Preset {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** The source system that assigned the ids. Files from one source share them. */
  readonly source: string;
  readonly dates?: 'dmy' | 'mdy';
  readonly serials?: boolean;
  /** Fields that the user enters once for the whole file, for every target that has them. */
  readonly asks?: readonly string[];
  readonly targets: readonly Target[];
  readonly columns: readonly KnownColumn[];
  /** Derived from a noun's own declaration. */
  readonly own?: true;
}

/** How one file is imported: the user's choices, or a profile saved earlier. */
export interface Mapping {
  readonly preset: string;
  /** Column name → places. A column that is not listed is left out. */
  readonly columns: Readonly<Record<string, readonly Place[]>>;
  /** Field → value, the same for every row. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly doing: Readonly<Record<string, Doing>>;
}

/** A column of a file, with its possible headers and the places for its cells. */
export const column = (headers: string | readonly string[], ...places: readonly Place[]): KnownColumn => ({
  headers: [headers].flat(),
  to: places,
});

/** A place in a target of a preset. */
export const to = (target: string, field: string, more: Partial<Place> = {}): Place => ({ target, field, ...more });
