import { FormScreen } from '#engine/records/FormScreen.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { PersonFields, RoleFields } from './KeptFields.tsx';
import { VisibilityFields } from './VisibilityFields.tsx';
import { user } from './user.ts';

const SECTIONS = ownSections(user, { User: PersonFields, Roles: RoleFields, Scope: VisibilityFields });

/** Form to invite a user or edit one. */
export function Screen() {
  const isNew = usePlace().params.id === undefined;
  return isNew ? (
    <FormScreen entity={user} subtitle="Users can sign in after they accept the invitation." sections={SECTIONS} />
  ) : (
    <FormScreen entity={user} sections={SECTIONS} />
  );
}
