import { choice } from '#core/kinds/choice/choice.ts';
import { whole } from '#core/kinds/whole/whole.ts';
import { settingGroup } from '#core/settings/groups.ts';

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
    graceDays: whole({
      label: 'Days to set it up',
      default: 14,
      min: 0,
      max: 90,
      help: 'Counted from when it is first asked of somebody. Afterwards they can do nothing else first.',
    }),
  },
  isSensitive: true,
});
