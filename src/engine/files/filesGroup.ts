import { whole } from '../kinds/whole/whole.ts';
import { settingGroup } from '../settings/groups.ts';

/** Limits of uploads. */
export const filesGroup = settingGroup('files', {
  label: 'Files',
  help: 'Limits how much one user can upload, so that the disk does not fill by mistake. Further uploads are refused.',
  fields: {
    dayMib: whole({
      label: 'Upload limit per user per day',
      min: 50,
      max: 1_048_576,
      unit: 'MB',
      default: 2_048,
      help: 'Applies to the last 24 hours. 1,024 MB are 1 GB.',
    }),
  },
});
