import { email } from '../kinds/email/email.ts';
import { whole } from '../kinds/whole/whole.ts';
import { type Complaints, settingGroup } from '../settings/groups.ts';

/** Who is told what the log shows, and what counts as usual. */
export const auditGroup = settingGroup('audit', {
  label: 'Audit',
  help: 'Who is told when the log is anchored or found broken, and when reading secrets counts as unusual.',
  isSensitive: true,
  fields: {
    securityContact: email({
      label: 'Security contact',
      optional: true,
      help: 'Gets the anchor of each day, which proves later that nothing was cut off, and every alarm.',
    }),
    workFrom: whole({ label: 'Work begins at', min: 0, max: 23, default: 7, help: 'The hour in London, on weekdays.' }),
    workTo: whole({ label: 'Work ends at', min: 1, max: 24, default: 19, help: 'The hour in London, on weekdays.' }),
  },
  judge: ({ workFrom, workTo }): Complaints => (workTo > workFrom ? {} : { workTo: 'Work ends after it begins.' }),
});
