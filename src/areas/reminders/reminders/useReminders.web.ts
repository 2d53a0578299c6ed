import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import type { Row } from '#engine/entity/entity.ts';
import { api } from '#engine/http/client.web.ts';
import { reminder } from './reminder.ts';
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
