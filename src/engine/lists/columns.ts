import { type customField, fieldOf } from '../entity/customField.ts';
import type { AnyEntity, Row } from '../entity/entity.ts';
import { type Field, type KindName, labelOf } from '../kinds/field.ts';
import { kindOf } from '../kinds/kinds.ts';

/** A field as a column of a list. */
export interface Column {
  /** A field's key, `extra.<key>` for a custom field, or a standard field such as `createdAt`. */
  readonly key: string;
  readonly label: string;
  readonly field: Field;
  /** In pixels, until the user resizes the column. */
  readonly width: number;
  /** Its share of the remaining width; 0 keeps the width fixed. */
  readonly grow: number;
  readonly align?: 'right';
  readonly sortable: boolean;
  /** Visible by default. */
  readonly shown: boolean;
  /** The column names the record: it links to the record and cannot be hidden. */
  readonly names: boolean;
  /** What the naming column says of a record without a name, before its number: the label of the noun. */
  readonly unnamed?: string;
}

export type CustomField = Row<typeof customField>;

/** Standard fields that a list can show, filter and sort by, in addition to the noun's own. */
export const STANDARD_FIELDS: Readonly<Record<string, Field>> = {
  id: { kind: 'whole', label: 'Number' },
  createdAt: { kind: 'moment', label: 'Created' },
  updatedAt: { kind: 'moment', label: 'Changed' },
};

/**
 * All possible columns of a noun's list: the declared ones first and visible, then other fields, custom fields and
 * standard fields. Secret fields are excluded, and so are the fields in `without`, which the page already shows. A list
 * can have other `usual` columns than the noun declares.
 */
export function columnsOf(
  entity: AnyEntity,
  custom: readonly CustomField[] = [],
  without: readonly string[] = [],
  usual: readonly string[] = entity.columns,
): readonly Column[] {
  const declared = usual.length > 0 ? usual : entity.title;
  const naming = declared.find((key) => entity.title.includes(key) && !entity.fields[key]?.fromId) ?? declared[0];
  const owner = 'field' in entity.scope ? entity.scope.field : undefined;
  const fields = listFields(entity, custom);
  const shown = new Set([...declared, ...custom.filter((each) => each.inList).map((each) => `extra.${each.key}`)]);
  const order = new Set([...declared, ...fields.keys()]);
  return [...order].flatMap((key) => {
    const field = fields.get(key);
    return field && !without.includes(key)
      ? [
          {
            ...column(key, field, { shown: shown.has(key), names: key === naming, owns: key === owner }),
            ...(key === naming ? { unnamed: entity.label } : {}),
          },
        ]
      : [];
  });
}

/** All fields of the noun that a list can show or filter by, by key. Filters offer the same fields. */
export function listFields(entity: AnyEntity, custom: readonly CustomField[] = []): ReadonlyMap<string, Field> {
  const own = Object.entries<Field>(entity.fields).filter(
    ([, field]) => field.kind !== 'secret' && field.kind !== 'lines',
  );
  const extra = custom.map((each) => [`extra.${each.key}`, fieldOf(each)] as const);
  return new Map([...own, ...extra, ...Object.entries(STANDARD_FIELDS)]);
}

function column(
  key: string,
  field: Field,
  { shown, names, owns }: { readonly shown: boolean; readonly names: boolean; readonly owns: boolean },
): Column {
  const [width, grow] = owns && !names ? OWNER : widthOf(field, labelOf(key, field), names);
  const { align, storage } = kindOf(field);
  return {
    key,
    label: labelOf(key, field),
    field,
    width,
    grow,
    ...(align && !names ? { align } : {}),
    sortable: !['json', 'texts', 'bigints'].includes(storage),
    shown: shown || names,
    names,
  };
}

/** A name gets the most space, unless it is a number, a code, a day or another value of a fixed length. */
function widthOf(field: Field, label: string, names: boolean): readonly [width: number, grow: number] {
  const [width, grow] = WIDTHS[field.kind];
  if (field.fromId !== undefined) return NUMBER;
  if (names && isCode(field)) return CODE;
  if (names && (grow > 0 || field.kind === 'whole')) return [200, 4];
  const options = Object.values(field.options ?? {});
  const isStatus = options.some(({ tone }) => tone);
  // A status is read more often than any other word of a row, so it is never cut.
  const most = isStatus ? MOST_FOR_STATUS : MOST_FOR_WORDS;
  const wanted = Math.max(
    label.length * LETTER + PADDING,
    ...options.map((option) => option.label.length * LETTER + (isStatus ? PILL : PADDING)),
  );
  // A heading that does not fit takes its share of the space that is left.
  return [Math.max(width, Math.min(most, wanted)), wanted > most ? Math.max(grow, 1) : grow];
}

/** A heading or the label of a choice is cut only if it is long. */
const MOST_FOR_WORDS = 148;
const MOST_FOR_STATUS = 188;
/** A number that is made from the ID, such as J1248. */
const NUMBER = [80, 0] as const;
/** A number or code that names a record, such as INV-2627-00042: the names beside it need the space. */
const CODE = [148, 1] as const;
const isCode = ({ kind, search, max }: Field): boolean =>
  kind === 'text' && (search === 'identifier' || Number(max ?? 200) <= 20);
/** The record that a row belongs to, such as its customer: without its full name, rows of a list look the same. */
const OWNER = [176, 4] as const;
const LETTER = 6.4;
const PADDING = 24;
/** The edges of a status, its mark and the padding of its cell. */
const PILL = 48;

/** The width in pixels for typical values of each kind, and the share of extra width. */
const WIDTHS: Readonly<Record<KindName, readonly [width: number, grow: number]>> = {
  text: [120, 2],
  notes: [200, 3],
  whole: [96, 0],
  quantity: [96, 0],
  money: [112, 0],
  percentage: [96, 0],
  flag: [84, 0],
  choice: [84, 1],
  choices: [144, 2],
  day: [108, 0],
  moment: [144, 0],
  duration: [116, 0],
  ref: [136, 2],
  refs: [144, 2],
  anyRefs: [144, 2],
  tags: [144, 2],
  file: [160, 1],
  files: [112, 0],
  rows: [160, 2],
  lines: [160, 2],
  email: [184, 2],
  phone: [124, 0],
  postcode: [96, 0],
  url: [160, 2],
  ipAddress: [136, 0],
  macAddress: [152, 0],
  secret: [96, 0],
};
