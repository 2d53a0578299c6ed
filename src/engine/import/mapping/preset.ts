import type { Fields } from '../../kinds/field.ts';

/** What is done with rows whose record is there already, and with those whose is not. */
export type Doing = 'both' | 'create' | 'update';

/** Where a column of a file goes. A column may go to several places: a full name to first and last name. */
export interface Place {
  /** Key of the target. */
  readonly target: string;
  /**
   * Key of a field; `extra.<key>` for a custom one; `id` for the number or code its writer gave the record; `noun`
   * where the target is a base and the column says which of its nouns the row is.
   */
  readonly field: string;
  /** Of several words: the last, or all before it. */
  readonly part?: 'last' | 'first';
  /** The file's words → ours, case ignored; for references `#12` names a record. */
  readonly words?: Readonly<Record<string, string>>;
  /** Stands for words that are not in the table. */
  readonly otherwise?: string;
  /** What a reference to something unknown does: refuse the row (default), leave the field empty, or create it. */
  readonly missing?: Missing;
  /**
   * What a record made for a reference holds beside its name; `{ from }` takes a field of the same row, `{ part }` some
   * words of the name.
   */
  readonly creating?: Readonly<Record<string, unknown>>;
  /** What stands between several records in one cell, where it is neither a semicolon nor a bar. */
  readonly separator?: string;
  /** Fields of the record referred to that the file names it by; without them its title, and what no two share. */
  readonly by?: readonly string[];
  /** Records referred to are the same only where these fields are those of the row: a model is a maker's. */
  readonly within?: readonly string[];
  /** What a value the field cannot hold does: refuse the row (default), be left out and noted, or be passed over. */
  readonly unfit?: 'refuse' | 'leave' | 'ignore';
  /** Fills the field where it is empty and never overwrites. */
  readonly keep?: true;
  /** Counts only where the row says none of these fields in another way: an asset without a name is called by its tag. */
  readonly unless?: readonly string[];
  /** Of a field of rows: the cell the text goes to, in the row that holds these values already, or in a new one. */
  readonly cell?: string;
  readonly row?: Readonly<Record<string, unknown>>;
  /**
   * Cells of that row that mean nothing without another field of the record, which fills them: months count from a day.
   * Where the file's row does not say that field, the text is left out and noted.
   */
  readonly beside?: Readonly<Record<string, string>>;
  /** The text becomes a line of this several-line field, with the column's name before it. */
  readonly line?: true;
}
export type Missing = 'refuse' | 'leave' | 'create';

/** A column of a known file, by any of the headers its writers have given it. */
export interface KnownColumn {
  readonly headers: readonly string[];
  readonly to: readonly Place[];
}

/**
 * One record that a row tells of. Rows of some files tell of several: a customer, its site, its contact. How it is found
 * again is no matter of the file: the noun says it (`matchBy`).
 */
export interface Target {
  readonly key: string;
  /** The noun; or a base, whose noun each row's column says. */
  readonly noun: string;
  /** The noun of rows that do not say, where the target is a base. */
  readonly usually?: string;
  /** The record a row stands or falls with; the first target unless another says so. */
  readonly main?: true;
  /** Nothing is done where the row gives none of these fields. */
  readonly needs?: readonly string[];
  /** Only in rows that tell of this earlier target: a seat is only where somebody holds it. */
  readonly with?: string;
  /** Fields that refer to an earlier target of the row. One that refers to several records is only filled, never changed. */
  readonly links?: Readonly<Record<string, string>>;
  /** The name that no two may share: the second of a name in one file becomes “name (2)”. */
  readonly apart?: string;
  /**
   * Several rows may point at the same record; otherwise the second is a duplicate. What is only pointed at may be found
   * by its name, as any reference is, where the row says nothing else of it.
   */
  readonly repeats?: true;
  /** Rows with a number of their source are told apart by it alone, whatever else they share: two passwords of one name. */
  readonly numbered?: true;
  /** Values of a record it creates, where the row says nothing. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  readonly doing?: Doing;
  /** Fields that are no part of a new record: its area writes them elsewhere (`writeElsewhere`). */
  readonly elsewhere?: Fields;
  /** The several-line field that takes, line by line, what has no place of its own. */
  readonly remarks?: string;
}

/** A kind of file that is known by its header. Facts only. */
export interface Preset {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** Whose numbers its ids are; files of one source share them. */
  readonly source: string;
  readonly dates?: 'dmy' | 'mdy';
  readonly serials?: boolean;
  /** Fields asked once for the whole file, for every target that has them. */
  readonly asks?: readonly string[];
  readonly targets: readonly Target[];
  readonly columns: readonly KnownColumn[];
  /** Made from a noun's own declaration. */
  readonly own?: true;
}

/** How one file goes in: what a person settled, or a profile kept from the last time. */
export interface Mapping {
  readonly preset: string;
  /** Column name → places; a column that is not here is left out. */
  readonly columns: Readonly<Record<string, readonly Place[]>>;
  /** Field → value, the same for every row. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly doing: Readonly<Record<string, Doing>>;
}

/** A column of a file, by all the headers it may have, and where its cells go. */
export const column = (headers: string | readonly string[], ...places: readonly Place[]): KnownColumn => ({
  headers: [headers].flat(),
  to: places,
});

/** A field of a target of a preset. */
export const to = (target: string, field: string, more: Partial<Place> = {}): Place => ({ target, field, ...more });
