import { FormScreen, type FormScreenProps } from '#engine/records/FormScreen.tsx';
import { ESSENTIALS } from '#engine/records/formValues.ts';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { guardedSection } from '../forms/GuardedSection.tsx';
import { contact } from './contact.ts';
import { ContactWho } from './ContactWho.tsx';

/** Form for a new or existing contact. */
export const Form = (given: Pick<FormScreenProps, 'preset' | 'onSaved'>) => (
  <FormScreen {...given} entity={contact} sections={sections} decided={NAMED_BY_PARTS} />
);
export const Screen = () => <Form />;

/** The server derives the full name from its parts. */
const NAMED_BY_PARTS = { name: undefined };

export const sections = ownSections(contact, { [ESSENTIALS]: ContactWho, Other: guardedSection(contact, ['notes']) });
