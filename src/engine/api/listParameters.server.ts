import type { AnyEntity } from '../entity/entity.ts';
import type { Field } from '../kinds/field.ts';
import { labelOf } from '../kinds/field.ts';
import { askable, choosable } from '../lists/askable.ts';
import { STANDARD_FIELDS } from '../lists/asking.server.ts';
import { LONGEST_WORDS, MOST_ROWS, MOST_SKIPPED, PAGE_SIZE } from '../lists/query.ts';
import type { Json } from './jsonSchema.server.ts';

/** The description of each list parameter. */
const WORDS: Readonly<Record<string, Json>> = {
  q: {
    description: 'Words to search for, or an identifier of the record.',
    schema: { type: 'string', maxLength: LONGEST_WORDS },
  },
  where: {
    description:
      'Conditions in groups, as JSON: [{"field", "op", "values"}], and {"any": […]} of them. Prefix the key of a custom field with “extra.” here and with “f.extra.” in the address.',
    schema: { type: 'string' },
  },
  sort: {
    description: 'Fields separated by commas. Prefix a field with “-” for descending order.',
    schema: { type: 'string' },
  },
  archived: { schema: { type: 'string', enum: ['without', 'with', 'only'], default: 'without' } },
  page: {
    description: 'Page number from 1. With a cursor, counted from the cursor.',
    schema: { type: 'integer', minimum: 1, maximum: MOST_SKIPPED + 1, default: 1 },
  },
  size: { schema: { type: 'integer', minimum: 1, maximum: MOST_ROWS, default: PAGE_SIZE } },
  cursor: { description: 'The value of “next” from the previous page.', schema: { type: 'string' } },
  fields: {
    description: 'Only these fields, separated by commas, plus id and version. The schema describes whole records.',
    schema: { type: 'string' },
  },
  columns: { description: 'The columns of the file, separated by commas.', schema: { type: 'string' } },
};

/** The named parameters of the API description. A parameter shared by several nouns exists once. */
export class ListParameters {
  readonly all: Json = {};
  readonly #known = new Map<string, string>();

  /** The parameter of a list with this name. */
  word(name: string): Json {
    return this.#kept(`list.${name}`, { name, in: 'query', ...WORDS[name] });
  }

  /** The filter parameters of a noun's list, one per field. */
  filters(noun: AnyEntity): readonly Json[] {
    return Object.entries<Field>({ ...STANDARD_FIELDS, ...noun.fields }).flatMap(([key, field]) => {
      const operators = askable(field);
      return operators.length === 0 ? [] : [this.#kept(`${noun.name}.${key}`, filterOf(key, field))];
    });
  }

  #kept(name: string, parameter: Json): Json {
    const text = JSON.stringify(parameter);
    const known = this.#known.get(text) ?? name;
    if (known === name) {
      this.#known.set(text, name);
      this.all[name] = parameter;
    }
    return { $ref: `#/components/parameters/${known}` };
  }
}

/** The format is `<operator>:<comma-separated values>`; without an operator it means `is`. */
function filterOf(key: string, field: Field): Json {
  const operators = askable(field);
  const choices = choosable(field);
  const first = operators.includes('is') ? 'is' : operators[0];
  return {
    name: `f.${key}`,
    in: 'query',
    description: `${labelOf(key, field)}: an operator, a colon and values separated by commas${choices ? `, such as ${first}:${choices.slice(0, 2).join(',')}` : ''}.`,
    schema: { type: 'string', ...(choices ? { pattern: patternOf(operators, choices) } : {}) },
    'x-operators': operators,
    ...(choices ? { 'x-choices': choices } : {}),
    ...(field.to ? { 'x-reference': field.to } : {}),
    ...(field.seenBy ? { 'x-permission': field.seenBy } : {}),
  };
}

function patternOf(operators: readonly string[], choices: readonly string[]): string {
  const one = `(?:${choices.map((choice) => choice.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`;
  const asking = operators.filter((op) => op !== 'filled' && op !== 'empty');
  return `^(?:(?:(?:${asking.join('|')}):)?${one}(?:,${one})*|(?:filled|empty):)$`;
}
