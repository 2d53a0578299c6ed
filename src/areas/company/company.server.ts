import { readCalendar } from './calendars/calendarHours.server.ts';
import { mountCalendars, prepareCalendars } from './calendars/calendars.server.ts';
import { provideCalendars } from '#engine/settings/companyHours.server.ts';
import type { ServerDoor } from '#engine/api/area.server.ts';

export const door: ServerDoor = {
  register() {
    prepareCalendars();
    provideCalendars(readCalendar);
  },
  mount(app, services) {
    mountCalendars(app, services);
  },
};
