import { FormScreen } from '#core/entity/FormScreen.tsx';
import { PermissionTicks } from './PermissionTicks.tsx';
import { role } from './role.ts';

/** A role: what it is called, and what it gives as ticks. */
export const Screen = () => <FormScreen entity={role} sections={SECTIONS} />;

const SECTIONS = { 'What it gives': PermissionTicks };
