import { FormScreen } from '#engine/records/FormScreen.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { PermissionTicks } from './PermissionTicks.tsx';
import { role } from './role.ts';
import { WhereAndWhenForm } from './WhereAndWhenForm.tsx';

/** A role: what it is called, what it gives as ticks, and from where and when its people come in. */
export const Screen = () => <FormScreen entity={role} sections={SECTIONS} />;

const SECTIONS = ownSections(role, { Permissions: PermissionTicks, 'Networks and hours': WhereAndWhenForm });
