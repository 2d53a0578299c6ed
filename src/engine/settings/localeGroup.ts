import { isCompanyZone, USUAL_ZONE } from '../calendar/companyZone.ts';
import { choice } from '../kinds/choice/choice.ts';
import { text } from '../kinds/text/text.ts';
import { type Complaints, settingGroup } from './groups.ts';

/** The company's time zone and week. */
export const localeGroup = settingGroup('locale', {
  label: 'Region',
  help: 'Time zone and first day of the week. Dates use British format and amounts are in pounds.',
  fields: {
    timezone: text({
      label: 'Time zone',
      max: 60,
      default: USUAL_ZONE,
      help: 'For example, Europe/London. Reload open pages after a change.',
    }),
    weekStart: choice({
      label: 'First day of the week',
      default: 'monday',
      options: { monday: { label: 'Monday' }, sunday: { label: 'Sunday' }, saturday: { label: 'Saturday' } },
    }),
  },
  judge: ({ timezone }): Complaints =>
    isCompanyZone(timezone) ? {} : { timezone: 'Enter a time zone such as Europe/London.' },
});
