import { FormScreen } from '#engine/records/FormScreen.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { PermissionTicks } from './PermissionTicks.tsx';
import { role } from './role.ts';
import { WhereAndWhenForm } from './WhereAndWhenForm.tsx';

/** Form of a role: name, permissions, networks and hours. */
export const Screen = () => <FormScreen entity={role} sections={SECTIONS} />;

const SECTIONS = ownSections(role, { Permissions: PermissionTicks, 'Networks and hours': WhereAndWhenForm });
