import { inSentence } from '#engine/entity/inSentence.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { conditionWords, editorOf, type NameOf } from '#engine/lists/conditions.ts';
import type { Clause, Condition } from '#engine/lists/query.ts';

/** A condition inside a sentence, after “its”: “status is Spare”, “warranty end is up to 01/03/2027”. */
export function clauseWords(clause: Clause, fields: ReadonlyMap<string, Field>, nameOf: NameOf): string {
  if (!('any' in clause)) return words(clause, fields, nameOf);
  const parts = clause.any.map((part) =>
    'all' in part ? part.all.map((each) => words(each, fields, nameOf)).join(' and its ') : words(part, fields, nameOf),
  );
  return parts.length > 1 ? `${parts.join(', or its ')}` : parts.join('');
}

function words(condition: Condition, fields: ReadonlyMap<string, Field>, nameOf: NameOf): string {
  const { field: key, op, values } = condition;
  const field = fields.get(key) ?? { kind: 'text' as const };
  const label = inSentence(labelOf(key.replace(/^extra\./, ''), field));
  const isDay = editorOf(field, op) === 'days';
  const each = values.map((value) => valueNamed(value, field, nameOf));
  if (isDay && / (?:ends|starts)$/.test(label)) return `${label} ${endWords(op, each)}`;
  switch (op) {
    case 'filled':
      return `${label} is not blank`;
    case 'empty':
      return `${label} is blank`;
    case 'not':
      return `${label} is not ${each.join(' or ')}`;
    case 'from':
      return `${label} is ${isDay ? `${each[0]} or later` : `at least ${each[0]}`}`;
    case 'to':
      return `${label} is ${isDay ? `${each[0]} or earlier` : `at most ${each[0]}`}`;
    case 'between':
      return `${label} is between ${each.join(' and ')}`;
    case 'contains':
    case 'starts':
      return `${label} ${op === 'starts' ? 'starts with' : 'contains'} “${values[0] ?? ''}”`;
    case 'all':
      return `${label} has ${each.join(' and ')}`;
    case 'is':
    case 'any':
      return `${label} is ${each.join(' or ')}`;
  }
}

/** Dates whose name reads as a clause: “warranty ends by 01/03/2027”. */
function endWords(op: Condition['op'], each: readonly string[]): string {
  if (op === 'between') return `between ${each.join(' and ')}`;
  if (op === 'from') return `on ${each[0]} or later`;
  if (op === 'to') return `by ${each[0]}`;
  return op === 'not' ? `on a day other than ${each.join(' or ')}` : `on ${each.join(' or ')}`;
}

/** A value as its field displays it: “Spare”, “Ashdown School”, “in 30 days”, “£100.00”. */
export function valueNamed(text: string, field: Field, nameOf: NameOf): string {
  const kind = editorOf(field, 'is');
  if (kind === 'text') return `“${text}”`;
  const values = ['options', 'records', 'words'].includes(kind) ? text.split(',') : [text];
  return values
    .map((value) => conditionWords({ field: '', op: 'is', values: [value.trim()] }, field, nameOf))
    .join(' and ');
}
