import { FormScreen } from '#engine/records/FormScreen.tsx';
import { PermissionTicks } from './PermissionTicks.tsx';
import { role } from './role.ts';
import { WhereAndWhenForm } from './WhereAndWhenForm.tsx';

/** A role: what it is called, what it gives as ticks, and from where and when its people come in. */
export const Screen = () => <FormScreen entity={role} sections={SECTIONS} />;

const SECTIONS = { 'What it gives': PermissionTicks, 'Where and when': WhereAndWhenForm };
