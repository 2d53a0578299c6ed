import { readCalendar } from './calendars/calendarHours.server.ts';
import { calendarBehaviour, mountCalendars } from './calendars/calendars.server.ts';
import { provideCalendars } from '#engine/settings/companyHours.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';

export const area: AreaModule = {
  behaviours: [calendarBehaviour],
  register: () => provideCalendars(readCalendar),
  mount(app, services) {
    mountCalendars(app, services);
  },
};
