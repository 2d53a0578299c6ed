import { FormScreen } from '#engine/records/FormScreen.tsx';
import { ESSENTIALS } from '#engine/records/formValues.ts';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { staffMember } from './staffMember.ts';
import { StaffEssentials } from './StaffEssentials.tsx';

/** Form of a person's record. */
export const Screen = () => <FormScreen entity={staffMember} sections={sections} />;

const sections = ownSections(staffMember, { [ESSENTIALS]: StaffEssentials });
