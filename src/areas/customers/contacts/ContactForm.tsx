import { FormScreen } from '#engine/records/FormScreen.tsx';
import { ESSENTIALS } from '#engine/records/formValues.ts';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { guardedSection } from '../forms/GuardedSection.tsx';
import { contact } from './contact.ts';
import { ContactWho } from './ContactWho.tsx';

/** A new contact, or changes to one. */
export const Screen = () => <FormScreen entity={contact} sections={SECTIONS} decided={NAMED_BY_PARTS} />;

/** The whole name follows from its parts. */
const NAMED_BY_PARTS = { name: undefined };

const SECTIONS = ownSections(contact, { [ESSENTIALS]: ContactWho, Other: guardedSection(contact, ['notes']) });
