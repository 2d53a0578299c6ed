import { ref } from '../kinds/ref/ref.ts';
import { settingGroup } from './groups.ts';

/** When the company works. */
export const calendarsGroup = settingGroup('calendars', {
  label: 'Calendars',
  help: 'When your company works. What happens to secrets outside these hours is marked in the credential log.',
  fields: {
    workingCalendarId: ref({
      label: 'Working hours',
      to: 'workingCalendar',
      optional: true,
      help: 'One of the calendars. Empty: Monday to Friday from 07:00 to 19:00.',
    }),
  },
});
