import { inSentence } from '../../entity/inSentence.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { derivedFrom } from '../../entity/registry.ts';
import { type Field, labelOf } from '../../kinds/field.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { isReferring } from '../../kinds/ref/referred.ts';
import { HIDDEN } from '../../keys/secretInText.rules.ts';
import { CLEAR, cellText, NUL_SIGN, partOf, wordIn } from '../reading/cells.ts';
import { isEitherWay } from '../reading/dateOrder.ts';
import type { Fault, Remark } from '../fault.ts';
import {
  type ExtraFields,
  fieldOfNoun,
  fieldOfPlace,
  isFillable,
  type Plan,
  type PlannedPlace,
  type PlannedTarget,
} from './plan.ts';
import type { Place } from './preset.ts';
import { setAside } from './setAside.ts';

/** The content of a row for one of its targets, before any lookup. */
export interface Said {
  readonly target: PlannedTarget;
  /** The row's noun; null if the target is a base and the row does not specify the noun. */
  readonly noun: AnyEntity | null;
  /** Field → value, with `extra.<key>` for custom fields. */
  readonly values: Record<string, unknown>;
  /** References, by the names that the file uses. */
  readonly names: readonly Named[];
  /** Cells of fields that hold lists of rows. */
  readonly cells: readonly RowCell[];
  /** Fields to clear. */
  readonly cleared: readonly string[];
  /** Fields that are only filled if they are empty. */
  readonly kept: ReadonlySet<string>;
  /** The record's number or code in the source system. */
  readonly id: string | null;
  /** Lines to add to the remarks. */
  readonly lines: readonly string[];
}

export interface Named {
  readonly field: string;
  /** Replaced by "#12" once the source's number of a record has been looked up. */
  text: string;
  readonly column: number;
  readonly columnName: string;
  readonly place: Place;
}

/** A cell in a list of rows. It goes to the row that already holds these values, or to a new one. */
export interface RowCell {
  readonly field: string;
  readonly row: Readonly<Record<string, unknown>>;
  readonly cell: string;
  readonly value: unknown;
  /** Only fill the cell if it is empty. */
  readonly fills?: true;
}

export interface Interpreted {
  readonly said: readonly Said[];
  readonly faults: readonly Fault[];
  readonly remarks: readonly Remark[];
}

/** Values of hidden cells by column. They are used unchanged and never appear in a fault or remark. */
type Secrets = Readonly<Record<number, string>>;

interface Notes {
  readonly faults: Fault[];
  readonly remarks: Remark[];
}

/** Reads one row according to the plan, each cell by its field's kind. It does no lookups. */
export function interpret(
  cells: readonly string[],
  plan: Plan,
  extra: ExtraFields = {},
  secrets: Secrets = {},
): Interpreted {
  const notes: Notes = { faults: [...rowFaults(cells, plan, secrets)], remarks: [] };
  const said: Said[] = [];
  for (const target of plan.targets) {
    const own: Notes = target.aside ? { faults: [], remarks: [] } : notes;
    const one = sayOf(cells, target, plan, own, extra, secrets);
    if (target.aside && own.faults.length > 0) setAside({ said, remarks: notes.remarks }, target, cells, own.faults[0]);
    else if (one && isSaid(one, target, said)) {
      said.push(one);
      if (target.aside) notes.remarks.push(...own.remarks);
    }
  }
  return { said, ...notes };
}

function* rowFaults(cells: readonly string[], plan: Plan, secrets: Secrets): Generator<Fault> {
  const beyond = cells.findIndex((cell, at) => at >= plan.columns.length && cellText(cell) !== '');
  if (beyond !== -1)
    yield {
      column: null,
      code: 'cell_count',
      message: `The row has more cells than there are columns: “${cellText(cells[beyond]).slice(0, 40)}” has no column.`,
    };
  for (const [column, cell] of cells.entries()) {
    if (cell.includes(NUL_SIGN))
      yield {
        column,
        code: 'nul_byte',
        message: 'The cell contains a character that cannot be stored. Enter the text again.',
      };
    if (cell.includes(HIDDEN) && secrets[column] === undefined && isPlaced(column, plan))
      yield {
        column,
        code: 'hidden',
        message: 'A secret in this cell was hidden. Enter the text again, or clear the cell.',
      };
  }
}

const isPlaced = (at: number, { targets }: Plan): boolean =>
  targets.some(({ places }) => places.some(({ column }) => column.at === at));

/** Whether the row contains this target: it needs certain fields, or another target that the row must contain. */
function isSaid(said: Said, { needs, with: other }: PlannedTarget, before: readonly Said[]): boolean {
  if (other !== undefined) return before.some(({ target }) => target.key === other);
  if (!needs) return Object.keys(said.values).length + said.names.length + said.cells.length > 0 || said.id !== null;
  return needs.some((key) => says(said, key));
}

function sayOf(
  cells: readonly string[],
  target: PlannedTarget,
  plan: Plan,
  notes: Notes,
  extra: ExtraFields,
  secrets: Secrets,
): Said | undefined {
  const noun = nounOf(cells, target, notes);
  if (noun === undefined) return undefined;
  const said: Open = {
    target,
    noun,
    values: {},
    names: [],
    cells: [],
    cleared: [],
    kept: new Set(),
    id: null,
    lines: [],
    beside: [],
    nouns: new Map(),
  };
  const later: [string, PlannedPlace][] = [];
  for (const planned of target.places) {
    const hidden = planned.column.isSecret ? secrets[planned.column.at] : undefined;
    const text = planned.place.field === 'noun' ? '' : (hidden ?? textOf(cells, planned));
    if (text === '') continue;
    if (planned.place.unless || planned.place.beside || planned.place.bySourceNumber) later.push([text, planned]);
    else say(said, text, planned, plan, notes, extra);
  }
  // These places depend on the other cells of the row, wherever those are, so they are read last.
  for (const [text, planned] of later)
    if (!planned.place.unless?.some((key) => says(said, key))) say(said, text, planned, plan, notes, extra);
  for (const each of said.beside) sayBeside(said, each, plan, notes);
  return said;
}

const says = ({ values, names }: Said, key: string): boolean =>
  values[key] !== undefined || names.some(({ field }) => field === key);

/** The content of a row while it is being read. */
interface Open extends Said {
  readonly names: Named[];
  readonly cells: RowCell[];
  readonly cleared: string[];
  readonly kept: Set<string>;
  readonly lines: string[];
  /** Values that cells give to fields other than their own. */
  readonly beside: Beside[];
  /** By field, the noun whose number another cell holds. */
  readonly nouns: Map<string, string>;
  id: string | null;
}

interface Beside {
  readonly planned: PlannedPlace;
  readonly key: string;
  readonly text: string;
}

function say(said: Open, text: string, planned: PlannedPlace, plan: Plan, notes: Notes, extra: ExtraFields): void {
  const { target, noun } = said;
  const { column, place } = planned;
  if (place.field === 'id') {
    said.id = text;
    return;
  }
  // A row that does not specify a noun of a base may be any of them.
  const field =
    target.elsewhere?.[place.field] ??
    (noun ? fieldOfNoun(noun, place.field, extra) : fieldOfPlace(target, place.field, extra));
  if (!field || !isFillable(field)) {
    // The column belongs to another noun of the base.
    if (text !== CLEAR && place.unfit !== 'ignore') leave(said, planned, text, notes);
    return;
  }
  if (place.keep) said.kept.add(place.field);
  if (text === CLEAR) said.cleared.push(place.field);
  else if (place.line && field.kind !== 'secret') said.lines.push(`${column.name}: ${text}`);
  else if (place.saysNoun) said.nouns.set(place.field, text);
  else if (isReferring(field)) {
    const named = place.bySourceNumber && field.toAny ? numberOf(said.nouns.get(place.field), text, field.toAny) : text;
    if (named) said.names.push({ field: place.field, text: named, column: column.at, columnName: column.name, place });
  } else readInto(said, text, planned, field, plan, notes);
}

/** The number of a record with its noun, as files name it; undefined for a noun that the field does not refer to. */
const numberOf = (noun: string | undefined, number: string, nouns: readonly string[]): string | undefined =>
  noun !== undefined && nouns.includes(noun) ? `${noun}: ${number}` : undefined;

/** The text of a place's cell, after its word table and `part` are applied. A hidden cell gives an empty text. */
function textOf(cells: readonly string[], { column, place }: PlannedPlace): string {
  const text = cellText(cells[column.at]);
  if (text.includes(HIDDEN)) return '';
  if (text === '' || text === CLEAR) return text;
  const chosen = wordIn(place.words, text) ?? text;
  return place.part ? partOf(chosen, place.part) : chosen;
}

function readInto(said: Open, text: string, planned: PlannedPlace, field: Field, plan: Plan, notes: Notes): void {
  const { column, place } = planned;
  const facts = (place.cell ? field.of?.[place.cell] : undefined) ?? field;
  const { read: readKind } = kindOf(facts);
  const separated = place.separator && facts.kind === 'tags' ? text.replaceAll(place.separator, ';') : text;
  const first = readKind(separated, facts, plan.hints);
  const read =
    'refused' in first && place.otherwise !== undefined ? readKind(place.otherwise, facts, plan.hints) : first;
  if ('refused' in read) {
    if (place.unfit === 'leave') leave(said, planned, text, notes);
    else if (place.unfit !== 'ignore')
      notes.faults.push({ column: column.at, code: read.refused, message: read.message });
    return;
  }
  const remark = (code: string, message: string) => notes.remarks.push({ column: column.at, code, message });
  if (read.warning) remark(read.warning, warningWords(read.warning, text));
  if (facts.kind === 'day' && plan.datesGuessed && isEitherWay(text))
    remark('date_guessed', `“${text}” is read as day/month/year.`);
  if (!facts.plain && LOST_LETTERS.test(text) && (facts.kind === 'text' || facts.kind === 'notes'))
    remark('lost_letters', `“${text.slice(0, 60)}” seems to have lost characters when the file was saved.`);
  if (!place.cell) said.values[place.field] = read.value;
  else if (Object.values(place.beside ?? {}).some((from) => said.values[from] === undefined))
    leave(said, planned, text, notes);
  else {
    const { field: list, row = {}, cell } = place;
    said.cells.push({ field: list, row, cell, value: read.value });
    for (const [key, from] of Object.entries(place.beside ?? {}))
      said.cells.push({ field: list, row, cell: key, value: said.values[from], fills: true });
  }
  for (const [key, beside] of Object.entries(read.beside ?? {})) said.beside.push({ planned, key, text: beside });
}

/** A field's own column takes precedence. A value from another cell applies only if that column is missing or empty. */
function sayBeside(said: Open, { planned, key, text }: Beside, plan: Plan, notes: Notes): void {
  const field = said.noun?.fields[key];
  const read = field && kindOf(field).read(text, field, plan.hints);
  if (!read || 'refused' in read || said.cleared.includes(key)) return;
  if (said.values[key] === undefined) said.values[key] = read.value;
  else if (said.values[key] !== read.value)
    leave(said, { ...planned, place: { ...planned.place, field: key } }, text, notes);
}

/** A question mark inside or before a word usually replaces a character that the source system could not encode. */
const LOST_LETTERS = /\p{L}\?\p{L}|(?:^|\s)\?\p{Ll}/u;

/** Adds a value that does not fit its field to the remarks if the target has a remarks field, and warns in either case. */
function leave(said: Open, { column, place }: PlannedPlace, text: string, notes: Notes): void {
  const { target, noun } = said;
  const fields = (noun ?? target.entity).fields;
  const field = fields[place.field] ?? target.entity.fields[place.field];
  const label = labelOf(place.field, field ?? {});
  if (field?.kind === 'secret') return;
  if (target.remarks) said.lines.push(`${column.name}: ${text}`);
  const where = target.remarks
    ? `and is saved in “${labelOf(target.remarks, fields[target.remarks] ?? {})}”`
    : 'and is not imported';
  notes.remarks.push({
    column: column.at,
    code: 'left_out',
    message: `“${text}” is not valid for “${label}” ${where}.`,
  });
}

const warningWords = (code: string, text: string): string =>
  code === 'randomised_mac'
    ? `“${text}” is a placeholder from the device and does not identify the record.`
    : `“${text}”: ${code.replaceAll('_', ' ')}.`;

/** The row's noun among the nouns of a base; null if the row does not specify it, undefined if the value is unknown. */
function nounOf(cells: readonly string[], target: PlannedTarget, notes: Notes): AnyEntity | null | undefined {
  const nouns = derivedFrom(target.entity);
  if (nouns.length === 0) return target.entity;
  const planned = target.places.find(({ place }) => place.field === 'noun');
  const text = planned ? textOf(cells, planned) : '';
  const usual = nouns.find((noun) => noun.name === target.usually) ?? null;
  if (!planned || text === '' || text === CLEAR) return usual;
  const found =
    nounCalled(nouns, text) ?? (planned.place.otherwise ? nounCalled(nouns, planned.place.otherwise) : undefined);
  if (found) return found;
  notes.faults.push({
    column: planned.column.at,
    code: 'invalid_value',
    message: `“${text}” is not a known kind of ${inSentence(target.entity.label)}. Choose the kind to use.`,
  });
  return undefined;
}

/** Finds a noun by its name, label or plural, ignoring case, spaces and hyphens. */
export function nounCalled(nouns: readonly AnyEntity[], text: string): AnyEntity | undefined {
  const plain = (word: string) => word.toLowerCase().replace(/[\s_-]+/g, '');
  const wanted = plain(text);
  return nouns.find((noun) => [noun.name, noun.label, noun.plural].some((word) => plain(word) === wanted));
}
