import { choice } from '#engine/kinds/choice/choice.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { settingGroup } from '#engine/settings/groups.ts';

/** How people prove who they are. */
export const security = settingGroup('security', {
  label: 'Signing in',
  help: 'Of whom a second factor is asked, and how much time they have to set one up.',
  fields: {
    secondFactor: choice({
      label: 'A second factor is asked of',
      default: 'sensitive',
      options: {
        sensitive: { label: 'Administrators and everyone with sensitive rights' },
        everyone: { label: 'Everyone' },
        nobody: { label: 'Nobody' },
      },
      help: 'Cyber Essentials asks for it wherever it is possible. Whoever has one is asked for it in any case.',
    }),
    secondFactorRoleIds: refs({
      label: 'And of everybody with the role',
      to: 'role',
      optional: true,
    }),
    passkey: choice({
      label: 'A passkey is asked of',
      default: 'nobody',
      options: {
        nobody: { label: 'Nobody' },
        sensitive: { label: 'Administrators and everyone with sensitive rights' },
        everyone: { label: 'Everyone' },
      },
      help: 'Codes then open nothing but the way to one. Come in by a passkey of your own first.',
    }),
    passkeyRoleIds: refs({
      label: 'And a passkey of everybody with the role',
      to: 'role',
      optional: true,
    }),
    graceDays: whole({
      label: 'Days to set it up',
      default: 14,
      min: 0,
      max: 90,
      help: 'Counted from when it is first asked of somebody. Afterwards they can do nothing else first.',
    }),
    newcomers: choice({
      label: 'New accounts',
      default: 'later',
      options: {
        later: { label: 'As everyone else, within these days' },
        asked: { label: 'At the first sign-in, where one is asked for' },
        everyone: { label: 'At the first sign-in, everyone' },
      },
      help: 'New is what is made from when this is chosen. At the first sign-in nothing else can be done until a second factor is set up.',
    }),
  },
  isSensitive: true,
});
