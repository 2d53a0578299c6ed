import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import type { Row } from '#engine/entity/entity.ts';
import { api } from '#engine/http/client.web.ts';
import { reminder } from './reminder.ts';
import type { RemindersOfUser } from './remindersOfUser.ts';
import type { ReminderTimes } from './reminderTimes.ts';

export type ReminderRow = Row<typeof reminder>;

/** Maximum reminders shown; the full list has its own page. */
const MOST = 200;

/** The user's active reminders, earliest first. */
export const useActiveReminders = () =>
  useQuery({
    queryKey: ['reminder', 'list', 'active'],
    queryFn: ({ signal }) =>
      records(reminder).list({ where: { status: 'active' }, sort: ['nextAt', 'id'], size: MOST }, { signal }),
  });

export const useDoneReminders = () =>
  useQuery({
    queryKey: ['reminder', 'list', 'done'],
    queryFn: ({ signal }) =>
      records(reminder).list({ where: { status: 'done' }, sort: ['-updatedAt'], size: 20 }, { signal }),
  });

export const useReminderTimes = (id: number) =>
  useQuery({
    queryKey: ['reminder', 'times', id],
    queryFn: ({ signal }) => api<ReminderTimes>(`/api/v1/reminders/${id}/times`, { signal }),
    enabled: id > 0,
  });

/** The active reminders of another user. */
export const useRemindersOf = (userId: number) =>
  useQuery({
    queryKey: ['reminder', 'of-user', userId],
    queryFn: ({ signal }) => api<RemindersOfUser>(`/api/v1/users/${userId}/reminders`, { signal }),
  });
