import { choice } from '#engine/kinds/choice/choice.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { settingGroup } from '#engine/settings/groups.ts';

/** Settings for two-factor authentication and passkeys. */
export const security = settingGroup('security', {
  label: 'Signing in',
  help: 'Who needs two-factor authentication, and how long they have to set it up.',
  fields: {
    secondFactor: choice({
      label: 'Require two-factor authentication for',
      default: 'sensitive',
      options: {
        sensitive: { label: 'Administrators and users with sensitive permissions' },
        everyone: { label: 'All users' },
        nobody: { label: 'No users' },
      },
      help: 'Cyber Essentials requires two-factor authentication where available. Users who have set it up always use it.',
    }),
    secondFactorRoleIds: refs({
      label: 'Also for users with the role',
      to: 'role',
      optional: true,
    }),
    passkey: choice({
      label: 'Require a passkey for',
      default: 'nobody',
      options: {
        nobody: { label: 'No users' },
        sensitive: { label: 'Administrators and users with sensitive permissions' },
        everyone: { label: 'All users' },
      },
      help: 'Codes from an app then only allow setting up a passkey. First sign in with a passkey yourself.',
    }),
    passkeyRoleIds: refs({
      label: 'Also a passkey for users with the role',
      to: 'role',
      optional: true,
    }),
    graceDays: whole({
      label: 'Days to set it up',
      default: 14,
      min: 0,
      max: 90,
      help: 'Counted from the first time they are asked. After that, they must set it up before doing anything else.',
    }),
    newcomers: choice({
      label: 'New accounts',
      default: 'later',
      options: {
        later: { label: 'Same as all users, within these days' },
        asked: { label: 'At the first sign-in, if required' },
        everyone: { label: 'At the first sign-in, all users' },
      },
      help: 'Applies to accounts created after you choose this. At the first sign-in, users must set up two-factor authentication before doing anything else.',
    }),
  },
  isSensitive: true,
});
