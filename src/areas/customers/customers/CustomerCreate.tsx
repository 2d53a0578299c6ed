import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { FormNotices } from '#engine/records/form/FormNotices.tsx';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import { FormSections, type SectionProps } from '#engine/records/form/FormSections.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { SavedWarnings } from '#engine/records/form/SavedWarnings.tsx';
import { useFormContext } from '#engine/records/form/useFormContext.web.ts';
import { ESSENTIALS, type FormSection, formSections, isFilled } from '#engine/records/formValues.ts';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import { openOnArrival } from '#engine/records/drawer/drawer.web.ts';
import { useTakeRecord } from '#engine/lists/useRecord.web.ts';
import type { SavedAnswer } from '#engine/records/useRecordForm.web.ts';
import { LeaveGuard } from '#engine/parts/page/LeaveGuard.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { useKeys } from '#engine/screens/useKeys.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { guardedSection } from '../forms/GuardedSection.tsx';
import { filledOf, useTyped } from '../forms/useTyped.web.ts';
import { RegisterStart } from '../school-register/RegisterStart.tsx';
import { customer } from './customer.ts';
import { SetUpBar } from './SetUpBar.tsx';
import { SimilarCustomers } from './SimilarCustomers.tsx';
import { CONTACT_SECTION, SITE_SECTION, type SetUp, SetUpContext, useSetUp, useSetUpContext } from './useSetUp.web.ts';

/**
 * Form for a new customer with its first site and primary contact, optionally filled from the public register of
 * schools.
 */
export function Screen() {
  const custom = useCustomFields(customer);
  // Custom fields load later; the key recreates the form with them.
  return <SetUpForm key={custom.length} custom={custom} />;
}

function SetUpForm({ custom }: { readonly custom: ReturnType<typeof useCustomFields> }) {
  const id = useId();
  const go = useGo();
  const [words] = useAddress();
  const take = useTakeRecord(customer);
  const [warned, setWarned] = useState<{ readonly answer: SavedAnswer; readonly next: string | undefined } | null>(
    null,
  );
  const setUp = useSetUp({
    custom,
    words,
    onSaved: (answer, next) => (answer.warnings?.length ? setWarned({ answer, next }) : finish(answer, next)),
  });
  const finish = (answer: SavedAnswer, next: string | undefined) => {
    take(answer);
    const id = String(answer.row.id);
    if (next) openOnArrival(next.replace('{customerId}', id));
    go(`/customers/${id}`, { replace: true, unasked: true });
  };
  const { customerForm } = setUp;
  const facts = { isNew: true, custom, allows };
  const context = useFormContext({
    entity: customer,
    fields: customerForm.fields,
    values: customerForm.first,
    refs: setUp.refs,
    customerId: undefined,
    decided: {},
    isStored: false,
  });
  const [essentials, ...rest] = formSections(customer, facts);
  const sections = [
    ...(essentials ? [essentials] : []),
    ...(allows('site.create') ? [partSection(SITE_SECTION, setUp.siteForm, setUp.hasSite)] : []),
    ...(allows('contact.create') ? [partSection(CONTACT_SECTION, setUp.contactForm, setUp.hasContact)] : []),
    ...rest,
  ];
  useKeys({ 'mod+s': () => void setUp.save() });
  return (
    <Page>
      <Box
        component="form"
        noValidate
        aria-label="New customer"
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          void setUp.save();
        }}
        sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}
      >
        {setUp.parts.map(({ entity, fields, api }) => (
          <FormNotices key={entity.name} entity={entity} fields={fields} api={api} customerId={undefined} />
        ))}
        <RegisterStart onOffer={setUp.takeOffer} />
        <SetUpContext value={setUp}>
          <FormSections sections={sections} own={OWN} api={customerForm.api} context={context} id={id} />
        </SetUpContext>
        <SetUpBar setUp={setUp} onCancel={() => go('/customers')} />
        <LeaveGuard when={setUp.isChanged} isKept />
        {warned && (
          <SavedWarnings
            entity={customer}
            customerId={undefined}
            title={String(warned.answer.row.name)}
            warnings={warned.answer.warnings ?? []}
            onGoOn={() => finish(warned.answer, warned.next)}
          />
        )}
      </Box>
    </Page>
  );
}

/** A section of another entity’s form, collapsed until the user enters a value. */
function partSection(section: FormSection, { fields, api }: SetUp['siteForm'], isDue: boolean): FormSection {
  const values = api.present();
  const isWrong = Object.keys(api.form.formState.errors).length > 0;
  // Preset values do not count as filled.
  const count = !isDue ? 0 : fields.filter(({ key, field }) => isFilled(values[key], field)).length;
  return { ...section, isFolded: true, filled: { count, of: fields.length, isDue, isWrong } };
}

/** Main fields of a customer, with possible duplicates. */
function Essentials({ fields, api, context, id }: SectionProps) {
  const { siteForm } = useSetUpContext();
  const own = useTyped(api, ['name', 'tradingName', 'legalName', 'phone', 'email', 'website', 'domains', 'urn']);
  const ofSite = useTyped(siteForm.api, ['postcode']);
  return (
    <FieldGrid>
      {fields.map((field, at) => (
        <FormRow key={field.key} id={id} field={field} api={api} context={context} autoFocus={at === 0} />
      ))}
      <SimilarCustomers typed={filledOf({ ...own, ...ofSite })} />
    </FieldGrid>
  );
}

const FirstSite = ({ id }: SectionProps) => <PartRows part={useSetUpContext().siteForm} id={`${id}-site`} />;
const PrimaryContact = ({ id }: SectionProps) => <PartRows part={useSetUpContext().contactForm} id={`${id}-contact`} />;

/** A section with the fields of another entity, in a separate form. */
const PartRows = ({ part, id }: { readonly part: SetUp['siteForm']; readonly id: string }) => (
  <FieldGrid>
    {part.fields.map((field) => (
      <FormRow key={field.key} id={id} field={field} api={part.api} context={NO_CONTEXT} />
    ))}
  </FieldGrid>
);

const OWN = ownSections(
  customer,
  {
    [ESSENTIALS]: Essentials,
    Support: guardedSection(customer, ['remoteSupport']),
    Other: guardedSection(customer, ['notes']),
  },
  { [SITE_SECTION.title]: FirstSite, [CONTACT_SECTION.title]: PrimaryContact },
);

const NO_CONTEXT = {};
