import { text } from '../kinds/text/text.ts';
import { settingGroup } from './groups.ts';

/** The name of the product in this installation. */
export const appGroup = settingGroup('app', {
  label: 'Application',
  help: 'The name of the system, and a label for test installations.',
  fields: {
    name: text({
      label: 'Application name',
      optional: true,
      max: 40,
      help: 'Shown in the menu and in page titles. Leave blank for the name set on the server.',
    }),
    environment: text({
      label: 'Environment',
      optional: true,
      max: 40,
      help: 'Any value other than Production is shown at the top of every page. Leave blank for the value set on the server.',
    }),
  },
});
