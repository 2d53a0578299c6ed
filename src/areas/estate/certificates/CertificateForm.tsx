import { FormScreen } from '#engine/records/FormScreen.tsx';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { ESSENTIALS } from '#engine/records/formValues.ts';
import { certificate } from './certificate.ts';
import { FetchBox } from './FetchBox.tsx';
import { FileBox } from './FileBox.tsx';

/** The certificate form. It starts with the file or the server, which fill the other fields. */
export const Screen = () => <FormScreen entity={certificate} sections={SECTIONS} />;

function FileFirst({ fields, api, context, id }: SectionProps) {
  const set = (key: string, value: string | number | null) =>
    api.form.setValue(api.nameOf(key), value, { shouldDirty: true, shouldValidate: true });
  const take = ({ pem, primaryName }: { readonly pem: string; readonly primaryName: string }) => {
    set('pem', pem);
    if (!api.form.getValues(api.nameOf('name'))) set('name', primaryName.slice(0, 200));
  };
  return (
    <>
      <FileBox onRead={take} />
      <FetchBox
        onRead={(one, { host, port }) => {
          take(one);
          set('fetchHost', host);
          set('fetchPort', port);
        }}
      />
      <FieldGrid>
        {fields.map((field) => (
          <FormRow key={field.key} id={id} field={field} api={api} context={context} />
        ))}
      </FieldGrid>
    </>
  );
}

const SECTIONS = ownSections(certificate, { [ESSENTIALS]: FileFirst });
