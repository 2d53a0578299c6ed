import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import { FormScreen } from '#engine/records/FormScreen.tsx';
import { ESSENTIALS } from '#engine/records/formValues.ts';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { guardedSection } from '../forms/GuardedSection.tsx';
import { filledOf, useTyped } from '../forms/useTyped.web.ts';
import { customer } from './customer.ts';
import { SimilarCustomers } from './SimilarCustomers.tsx';

/** Form for an existing customer. */
export const Screen = () => <FormScreen entity={customer} sections={SECTIONS} />;

const SECTIONS = ownSections(customer, {
  [ESSENTIALS]: Essentials,
  Support: guardedSection(customer, ['remoteSupport']),
  Other: guardedSection(customer, ['notes']),
});

/** After a change of name, suggests possible duplicates. */
function Essentials({ fields, api, context, id }: SectionProps) {
  const { params } = usePlace();
  const typed = filledOf(useTyped(api, ['name', 'urn']));
  const isRenamed =
    api.form.formState.dirtyFields[api.nameOf('name')] !== undefined ||
    api.form.formState.dirtyFields[api.nameOf('urn')] !== undefined;
  return (
    <FieldGrid>
      {fields.map((field, at) => (
        <FormRow key={field.key} id={id} field={field} api={api} context={context} autoFocus={at === 0} />
      ))}
      <SimilarCustomers typed={isRenamed ? typed : {}} exceptId={Number(params.customerId)} />
    </FieldGrid>
  );
}
