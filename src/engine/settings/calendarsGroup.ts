import { ref } from '../kinds/ref/ref.ts';
import { settingGroup } from './groups.ts';

/** The company's working hours. */
export const calendarsGroup = settingGroup('calendars', {
  label: 'Calendars',
  help: 'Your working hours. Access to secrets outside these hours is highlighted in the credential log.',
  fields: {
    workingCalendarId: ref({
      label: 'Working hours',
      to: 'workingCalendar',
      optional: true,
      help: 'Leave blank for Monday to Friday, 7am to 7pm.',
    }),
  },
});
