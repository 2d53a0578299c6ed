import { email } from '#engine/kinds/email/email.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { settingGroup } from '#engine/settings/groups.ts';

/** A threshold that raises an alarm. */
const from = (label: string, usual: number, whose: string, max = 10_000) =>
  whole({
    label,
    min: 0,
    max,
    default: usual,
    help: `Raises an alarm at this number ${whose}. Enter 0 to turn the alarm off.`,
  });

/** Who is notified about the log, and which events raise an alarm. */
export const auditGroup = settingGroup('audit', {
  label: 'Audit',
  help: 'Who is notified when the log is anchored or changed, and which events raise an alarm.',
  isSensitive: true,
  fields: {
    securityContact: email({
      label: 'Security contact',
      optional: true,
      help: 'Receives every alarm by email, and the daily anchor that proves the log is complete.',
    }),
    exportRows: from('Rows per export', 1_000, 'in one file', 1_000_000),
    exportsAnHour: from('Exports per hour', 10, 'by one user'),
    revealsAnHour: from('Secrets per hour', 30, 'accessed by one user'),
    failuresAnHour: from('Failed sign-ins per hour', 10, 'to one account'),
    failuresFromOneAddress: from('Failed sign-ins from one address', 30, 'within an hour'),
    offHoursReveals: flag({
      label: 'Secrets outside working hours',
      default: true,
      help: 'Raises an alarm for each access outside the company’s working hours.',
    }),
    permissionsRaised: flag({
      label: 'Roles with more permissions',
      default: true,
      help: 'Raises an alarm when a role gets more sensitive permissions.',
    }),
  },
});
