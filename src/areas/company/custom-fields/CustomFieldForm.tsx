import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { customField } from '#engine/entity/customField.ts';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import { FormScreen } from '#engine/records/FormScreen.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import type { FormField } from '#engine/records/formValues.ts';
import { entities } from '#engine/entity/registry.ts';
import type { RecordFormApi } from '#engine/records/useRecordForm.web.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { apiName } from './apiName.ts';

/**
 * Form of a custom field. The user selects its entity; the API name is proposed, and only inputs for its type are
 * shown.
 */
export const Screen = () => <FormScreen entity={customField} sections={SECTIONS} />;

const SECTIONS = ownSections(customField, { Field: WhatItIs });

/** Inputs that apply only to some types. */
const ONLY_FOR: Readonly<Record<string, readonly unknown[]>> = {
  options: ['choice', 'choices'],
  pattern: ['text'],
};

/** Fields that cannot change after creation, because values depend on them. */
const FROZEN: readonly string[] = ['noun', 'key', 'type'];

function WhatItIs({ fields, api, context, id }: SectionProps) {
  const type = context.values?.type;
  const isNew = usePlace().params.id === undefined;
  useProposedName(api);
  return (
    <FieldGrid>
      {fields
        .filter(({ key }) => (isNew || !FROZEN.includes(key)) && (ONLY_FOR[key]?.includes(type) ?? true))
        .map((each, at) => (
          <FormRow
            key={each.key}
            id={id}
            field={each.key === 'noun' ? asChoice(each) : each}
            api={api}
            context={context}
            autoFocus={at === 0}
          />
        ))}
    </FieldGrid>
  );
}

/** A choice of the entities that support custom fields, by label. */
function asChoice(row: FormField): FormField {
  const nouns = entities().filter(({ extra }) => extra === true);
  const options = nouns
    .map(({ name, label }) => [name, { label }] as const)
    .toSorted(([, one], [, other]) => one.label.localeCompare(other.label));
  return { ...row, field: choice({ label: row.label, options: Object.fromEntries(options) }) };
}

/** Derives the API name from the label until the user edits it. */
function useProposedName({ form, nameOf }: RecordFormApi): void {
  const label: unknown = useWatch({ control: form.control, name: nameOf('label') });
  const propose = useEffectEvent((typed: string) => {
    const isTheirs = form.getFieldState(nameOf('key')).isTouched;
    if (!isTheirs) form.setValue(nameOf('key'), apiName(typed) || null, { shouldDirty: true });
  });
  const isChosen = form.formState.defaultValues?.[nameOf('key')];
  useEffect(() => {
    if (typeof label === 'string' && !isChosen) propose(label);
  }, [label, isChosen]);
}
