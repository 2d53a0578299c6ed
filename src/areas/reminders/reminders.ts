import { areaModel } from '#engine/access/areaModel.ts';
import { screensOf } from '#engine/entity/screensOf.ts';
import { note } from './notes/note.ts';
import { reminder } from './reminders/reminder.ts';

export const area = areaModel('reminders', {
  entities: [note, reminder],
  screens: [
    ...screensOf(note),
    ...screensOf(reminder),
    { path: '/user/{id}/reminders', title: 'Reminders', area: 'home', permission: 'reminder.view' },
    { path: '/reminder/{id}', title: 'Reminder Edit', area: 'home', permission: 'reminder.update' },
  ],
});
