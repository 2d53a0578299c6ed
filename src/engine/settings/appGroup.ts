import { text } from '../kinds/text/text.ts';
import { settingGroup } from './groups.ts';

/** What the product is called here. */
export const appGroup = settingGroup('app', {
  label: 'Application',
  help: 'What the product is called, and a label that tells a trial installation from the real one.',
  fields: {
    name: text({
      label: 'Name of the application',
      optional: true,
      max: 40,
      help: 'In the menu and in the titles of pages. Empty: the name it was started with.',
    }),
    environment: text({
      label: 'Environment',
      optional: true,
      max: 40,
      help: 'Anything but Production is shown at the top of every page. Empty: as it was started.',
    }),
  },
});
