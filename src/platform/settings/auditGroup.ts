import { email } from '#engine/kinds/email/email.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { settingGroup } from '#engine/settings/groups.ts';

/** A number from which on an alarm is raised. */
const from = (label: string, usual: number, whose: string, max = 10_000) =>
  whole({ label, min: 0, max, default: usual, help: `So many ${whose} raise an alarm. 0 is never.` });

/** Who is told what the log shows, and what raises an alarm. */
export const auditGroup = settingGroup('audit', {
  label: 'Audit',
  help: 'Who is told when the log is anchored or found broken, and which happenings raise an alarm.',
  isSensitive: true,
  fields: {
    securityContact: email({
      label: 'Security contact',
      optional: true,
      help: 'Gets the anchor of each day, which proves later that nothing was cut off, and every alarm.',
    }),
    exportRows: from('Rows of one export', 1_000, 'in one file', 1_000_000),
    exportsAnHour: from('Exports in an hour', 10, 'by one person'),
    revealsAnHour: from('Secrets in an hour', 30, 'by one person'),
    failuresAnHour: from('Failed sign-ins in an hour', 10, 'of one account'),
    failuresFromOneAddress: from('Failed sign-ins from one address', 30, 'in an hour'),
    offHoursReveals: flag({
      label: 'Secrets outside working hours',
      default: true,
      help: 'Each raises an alarm. The hours are the company’s working calendar.',
    }),
    permissionsRaised: flag({
      label: 'Roles that may do more',
      default: true,
      help: 'That a role gives more that is sensitive raises an alarm.',
    }),
  },
});
