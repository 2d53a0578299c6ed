import { areaModel } from '#engine/access/areaModel.ts';
import { screensOf } from '#engine/entity/screensOf.ts';
import { note } from './notes/note.ts';
import { reminder } from './reminders/reminder.ts';
import { VIEW_REMINDERS } from './reminders/remindersOfUser.ts';

export const area = areaModel('reminders', {
  entities: [note, reminder],
  permissions: [
    {
      code: VIEW_REMINDERS,
      group: 'Users',
      sentence: 'View the reminders of other users',
      risk: 'sensitive',
    },
  ],
  screens: [
    ...screensOf(note),
    ...screensOf(reminder),
    { path: '/user/{id}/reminders', title: 'Reminders', area: 'home', permission: 'reminder.view' },
    { path: '/reminder/{id}', title: 'Reminder Edit', area: 'home', permission: 'reminder.update' },
  ],
});
