import type { AreaModule } from '#engine/api/area.server.ts';
import { registerCalculations } from '#engine/api/calculations.server.ts';
import { guardTexts } from '#areas/customers/customers.server.ts';
import { note } from './notes/note.ts';
import { noteBehaviour, noteFollowsAsset, noteFollowsTeam } from './notes/note.server.ts';
import { registerNoteTimers } from './notes/noteTimers.server.ts';
import { reminderAuditEvents } from './reminderAuditEvents.server.ts';
import { remindersCalculations } from './reminders.calculations.server.ts';
import { registerAheadTimers } from './reminders/ahead.server.ts';
import { endedJobs } from './reminders/endedJobs.server.ts';
import { reminderBehaviour } from './reminders/reminder.server.ts';
import { mountReminders } from './reminders/reminderRoutes.server.ts';

export { scheduleReminders } from './reminders/fire.server.ts';

export const area: AreaModule = {
  auditEvents: [reminderAuditEvents],
  behaviours: [
    guardTexts(note, ['body']),
    noteBehaviour,
    noteFollowsAsset,
    noteFollowsTeam,
    reminderBehaviour,
    endedJobs,
  ],
  register() {
    registerCalculations(remindersCalculations);
    registerAheadTimers();
    registerNoteTimers();
  },
  mount(app, { database }) {
    mountReminders(app, database);
  },
};
