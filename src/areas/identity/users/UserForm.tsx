import { FormScreen } from '#engine/records/FormScreen.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { PersonFields, RoleFields } from './KeptFields.tsx';
import { SightFields } from './SightFields.tsx';
import { user } from './user.ts';

const SECTIONS = { Person: PersonFields, Roles: RoleFields, 'What they see': SightFields };

/** Inviting somebody, and changing what is known of a user. */
export function Screen() {
  const isNew = usePlace().params.id === undefined;
  return isNew ? (
    <FormScreen
      entity={user}
      title="Invite user"
      subtitle="Users can sign in after they accept the invitation."
      sections={SECTIONS}
    />
  ) : (
    <FormScreen entity={user} sections={SECTIONS} />
  );
}
