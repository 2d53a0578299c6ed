import { useQuery } from '@tanstack/react-query';
import type { Row } from '#engine/entity/entity.ts';
import { records } from '#engine/api/records.web.ts';
import { api } from '#engine/http/client.web.ts';
import { call } from './call.ts';
import type { CallDay } from './callDay.ts';
import { followUp } from './followUp.ts';

export type CallRow = Row<typeof call>;
export type FollowUpRow = Row<typeof followUp>;

/** Maximum rows in the list of a day; the full list has its own page. */
export const MOST_SHOWN = 50;

export const useCallDay = (staffId: number, on: string) =>
  useQuery({
    queryKey: ['call', 'day', staffId, on],
    queryFn: ({ signal }) => api<CallDay>(`/api/v1/calls/day?staffId=${staffId}&on=${on}`, { signal }),
  });

/** Follow-ups due up to a day, oldest first. */
export const useDueFollowUps = (staffId: number, on: string) =>
  useQuery({
    queryKey: ['followUp', 'list', 'due', staffId, on],
    queryFn: ({ signal }) =>
      records(followUp).list(
        { where: { staffId, status: 'open', dueOn: { to: [on] } }, sort: ['dueOn', 'id'], size: MOST_SHOWN },
        { signal },
      ),
  });

/** Sales calls of a colleague on a day, latest first. */
export const useCallsMade = (staffId: number, on: string) =>
  useQuery({
    queryKey: ['call', 'list', 'made', staffId, on],
    queryFn: ({ signal }) =>
      records(call).list(
        { where: { staffId, kind: 'sales', calledOn: { between: [on, on] } }, sort: ['-startedAt'], size: MOST_SHOWN },
        { signal },
      ),
  });

/** The latest calls with a customer. */
export const useLastCalls = (customerId: number) =>
  useQuery({
    queryKey: ['call', 'list', 'last', customerId],
    queryFn: ({ signal }) =>
      records(call).list({ where: { customerId, kind: 'sales' }, sort: ['-startedAt'], size: 3 }, { signal }),
    enabled: customerId > 0,
  });
