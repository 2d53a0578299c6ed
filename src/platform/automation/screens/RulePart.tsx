import { FormRow } from '#engine/records/form/FormRow.tsx';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { entities } from '#engine/entity/registry.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { isRuled } from '../offered.ts';

/** The name of the rule and its kind of record. The kind is fixed once saved, because all other fields depend on it. */
export function RulePart({ fields, api, context, id }: SectionProps) {
  const isNew = usePlace().params.id === undefined;
  return (
    <FieldGrid>
      {fields.map((each, at) =>
        each.key === 'noun' ? (
          isNew && (
            <FormRow
              key="noun"
              id={id}
              field={{ ...each, field: choice({ label: each.label, options: nouns() }) }}
              api={api}
              context={context}
            />
          )
        ) : (
          <FormRow key={each.key} id={id} field={each} api={api} context={context} autoFocus={at === 0} />
        ),
      )}
    </FieldGrid>
  );
}

/** The nouns that may have rules, sorted by their labels. */
function nouns() {
  const ruled = entities()
    .filter((noun) => isRuled(noun) && allows(`${noun.name}.view`))
    .map(({ name, plural }) => [name, { label: plural }] as const)
    .toSorted(([, one], [, other]) => one.label.localeCompare(other.label, 'en-GB'));
  return Object.fromEntries(ruled);
}
