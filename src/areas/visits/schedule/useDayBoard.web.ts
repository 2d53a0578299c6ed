import { useMutation, useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { records } from '#engine/api/records.web.ts';
import { api } from '#engine/http/client.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { spanWords } from '../day/times.web.ts';
import { visit } from '../visits/visit.ts';
import type { Span } from './dayBoard.rules.ts';
import type { JobToPlan, JobsToPlan, SchedulePerson } from './schedule.schema.ts';

export type BoardVisit = SchedulePerson['visits'][number];

/** Open jobs without a planned visit. */
export const useJobsToPlan = () =>
  useQuery({
    queryKey: ['visit', 'jobs-to-plan'],
    meta: madeOf('job'),
    queryFn: ({ signal }) => api<JobsToPlan>('/api/v1/visits/jobs-to-plan', { signal }),
  });

interface Moved extends Span {
  readonly visit: BoardVisit;
  readonly personId: number;
}

const change = (
  seen: { readonly id: number; readonly version: number },
  { start, end, personId }: Span & { readonly personId: number },
) => records(visit).change(seen, { plannedStart: start, plannedEnd: end, engineerId: personId });

/** Moves a visit to another time or engineer; the toast offers undo. */
export const useMoveVisit = () =>
  useMutation({
    mutationFn: ({ visit: moved, ...to }: Moved) => change(moved, to),
    onSuccess: ({ row }, { visit: before, start, end }) =>
      toast(`${before.number} moved to ${spanWords(start, end)}`, {
        undo: () => void change(row, { ...before, personId: before.engineerId }),
      }),
  });

interface Planned extends Span {
  readonly job: JobToPlan;
  readonly siteId: number;
  readonly personId: number;
}

/** Plans a visit for a job; the toast offers undo. */
export const usePlanJob = () =>
  useMutation({
    mutationFn: ({ job, siteId, personId, start, end }: Planned) =>
      records(visit).create({
        customerId: job.customerId,
        siteId,
        jobIds: [job.id],
        engineerId: personId,
        plannedStart: start,
        plannedEnd: end,
      }),
    onSuccess: ({ row }, { job }) =>
      toast(`Visit planned for ${job.number}`, { undo: () => void records(visit).archive(row) }),
  });
