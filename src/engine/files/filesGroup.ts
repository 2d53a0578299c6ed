import { whole } from '../kinds/whole/whole.ts';
import { settingGroup } from '../settings/groups.ts';

/** What people may send. */
export const filesGroup = settingGroup('files', {
  label: 'Files',
  help: 'How much one person may send, so that nobody fills the disk by mistake. What is beyond is refused and says so.',
  fields: {
    dayMib: whole({
      label: 'Files of one person in a day',
      min: 50,
      max: 1_048_576,
      unit: 'MiB',
      default: 2_048,
      help: 'Counted over the last 24 hours. 1024 MiB are one GiB.',
    }),
  },
});
