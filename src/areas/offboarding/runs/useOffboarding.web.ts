import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { offboardingItem } from './offboardingItem.ts';
import { offboardingRun } from './offboardingRun.ts';

/** Offboardings of a customer, newest first. */
export const useRuns = (customerId: number) =>
  useQuery({
    queryKey: ['offboardingRun', 'list', customerId],
    queryFn: ({ signal }) =>
      records(offboardingRun).list({ where: { customerId }, sort: ['-createdAt'], size: 20 }, { signal }),
  });

export const useRun = (id: number) =>
  useQuery({
    queryKey: ['offboardingRun', 'one', id],
    queryFn: ({ signal }) => records(offboardingRun).get(id, { signal }),
  });

/** Maximum tasks shown; the full list has its own page. */
const MOST = 200;

export const useItems = (runId: number) =>
  useQuery({
    queryKey: ['offboardingItem', 'list', runId],
    queryFn: ({ signal }) =>
      records(offboardingItem).list({ where: { runId }, sort: ['dueOn', 'id'], size: MOST }, { signal }),
  });
