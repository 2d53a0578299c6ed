import Typography from '@mui/material/Typography';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import type { FormField } from '#engine/records/formValues.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { statesByName } from '#engine/entity/states.ts';
import { type Field, labelOf, type Option } from '#engine/kinds/field.ts';
import { dated } from '../offered.ts';
import { useNoun } from './ruleParts.web.ts';

/** When the rule runs: only the inputs of its trigger. */
export function WhenPart({ fields, api, context, id }: SectionProps) {
  const { noun, fields: known } = useNoun(context.values?.noun as string | null);
  if (!noun) return <Typography variant="body2">Choose the kind of record above.</Typography>;
  const wanted = WANTED[String(context.values?.trigger)] ?? [];
  const every = context.values?.every;
  const shown = fields.filter(
    ({ key }) =>
      key === 'trigger' ||
      (wanted.includes(key) && (key !== 'weekday' || every === 'week') && (key !== 'monthDay' || every === 'month')),
  );
  return (
    <FieldGrid>
      {shown.map((each) => (
        <FormRow key={each.key} id={id} field={offered(each, noun, known)} api={api} context={context} />
      ))}
    </FieldGrid>
  );
}

/** The inputs of each trigger. */
const WANTED: Readonly<Record<string, readonly string[]>> = {
  changed: ['changedFields'],
  reached: ['reachedState'],
  date: ['dateField', 'dateDays', 'dateSide', 'hour'],
  schedule: ['every', 'weekday', 'monthDay', 'hour'],
};

/** A field with the options that the noun offers. */
function offered(row: FormField, noun: AnyEntity, fields: ReadonlyMap<string, Field>): FormField {
  const as = (kind: 'choice' | 'choices', options: Readonly<Record<string, Option>>): FormField => ({
    ...row,
    field: { ...row.field, kind, options },
  });
  switch (row.key) {
    case 'trigger': {
      const left = Object.entries(row.field.options ?? {}).filter(
        ([key]) => !(key === 'reached' && !noun.states) && !(key === 'archived' && noun.permanent),
      );
      return as('choice', Object.fromEntries(left));
    }
    case 'changedFields':
      return as('choices', labels([...fields].filter(([key]) => key in noun.fields || key.startsWith('extra.'))));
    case 'reachedState':
      return as('choice', statesByName(noun));
    case 'dateField':
      return as('choice', labels([...dated(noun)]));
    default:
      return row;
  }
}

const labels = (fields: readonly (readonly [string, Field])[]): Readonly<Record<string, Option>> =>
  Object.fromEntries(
    fields
      .map(([key, field]) => [key, { label: labelOf(key, field) }] as const)
      .toSorted(([, one], [, other]) => one.label.localeCompare(other.label, 'en-GB')),
  );
