import { FormRow } from '#engine/records/form/FormRow.tsx';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { FormScreen } from '#engine/records/FormScreen.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import type { FormField } from '#engine/records/formValues.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { useAllFields } from '#engine/lists/useCustomFields.web.ts';
import { mappableFields } from '#platform/incoming/incomingPlan.ts';
import { importable } from '#engine/import/mapping/presets.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import type { Field } from '#engine/kinds/field.ts';
import { allows } from '#engine/session/session.web.ts';
import { incomingWebhook } from './incomingWebhook.ts';

/** Form of an incoming webhook. The entity is limited to those the user may write, and the mapping to its fields. */
export const Screen = () => <FormScreen entity={incomingWebhook} sections={SECTIONS} />;

const SECTIONS = ownSections(incomingWebhook, { 'Incoming webhook': WhatItWrites, Mapping });

function WhatItWrites({ fields, api, context, id }: SectionProps) {
  return (
    <FieldGrid>
      {fields.map((each, at) => (
        <FormRow
          key={each.key}
          id={id}
          field={each.key === 'noun' ? { ...each, field: choice({ label: each.label, options: nounOptions() }) } : each}
          api={api}
          context={context}
          autoFocus={at === 0}
        />
      ))}
    </FieldGrid>
  );
}

/** Labels of entities that the user may create or update. */
const nounOptions = () =>
  Object.fromEntries(
    importable()
      .filter(({ name }) => allows(`${name}.create`) || allows(`${name}.update`))
      .map(({ name, label }) => [name, { label }] as const)
      .toSorted(([, one], [, other]) => one.label.localeCompare(other.label)),
  );

function Mapping({ fields, api, context, id }: SectionProps) {
  const noun = typeof context.values?.noun === 'string' ? context.values.noun : '';
  const custom = useAllFields(findEntity(noun) ?? incomingWebhook);
  const known = findEntity(noun) ? mappableFields(noun, custom) : [];
  return (
    <FieldGrid>
      {fields.map((each) => (
        <FormRow
          key={each.key}
          id={id}
          field={each.key === 'lines' && known.length > 0 ? withFields(each, known) : each}
          api={api}
          context={context}
        />
      ))}
    </FieldGrid>
  );
}

/** Limits the first column to the fields of the entity. */
const withFields = (row: FormField, known: readonly (readonly [string, string])[]): FormField => {
  const options = Object.fromEntries(known.map(([key, label]) => [key, { label }]));
  const of: Readonly<Record<string, Field>> = { ...row.field.of, field: choice({ label: 'Field', options }) };
  return { ...row, field: { ...row.field, of } };
};
