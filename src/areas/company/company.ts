import { areaModel } from '#engine/access/areaModel.ts';
import { bankHoliday } from './calendars/bankHoliday.ts';
import { workingCalendar } from './calendars/workingCalendar.ts';

export const area = areaModel('company', {
  entities: [workingCalendar, bankHoliday],
});
