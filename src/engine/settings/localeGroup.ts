import { isHouseZone, USUAL_ZONE } from '../calendar/houseZone.ts';
import { choice } from '../kinds/choice/choice.ts';
import { text } from '../kinds/text/text.ts';
import { type Complaints, settingGroup } from './groups.ts';

/** Where the company is, by its clocks and its week. */
export const localeGroup = settingGroup('locale', {
  label: 'Place and time',
  help: 'Whose clocks say what day it is, and when schedules come. Dates are written as in Britain, and amounts are in pounds.',
  fields: {
    timezone: text({
      label: 'Time zone',
      max: 60,
      default: USUAL_ZONE,
      help: 'Its name in the IANA list, such as Europe/London or Europe/Dublin. Open pages follow when they are opened anew.',
    }),
    weekStart: choice({
      label: 'The week begins on',
      default: 'monday',
      options: { monday: { label: 'Monday' }, sunday: { label: 'Sunday' }, saturday: { label: 'Saturday' } },
    }),
  },
  judge: ({ timezone }): Complaints =>
    isHouseZone(timezone)
      ? {}
      : { timezone: 'There is no time zone of this name; write one of the IANA list, such as Europe/London.' },
});
