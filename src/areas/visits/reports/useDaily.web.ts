import { useMutation, useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import type { Daily } from './daily.schema.ts';

/** Visits and reports of a day. */
export const useDaily = (day: string) =>
  useQuery({
    queryKey: ['eov', 'daily', day],
    meta: madeOf('visit', 'timeEntry', 'job'),
    queryFn: ({ signal }) => api<Daily>(`/api/v1/eov/daily?day=${day}`, { signal }),
    placeholderData: (before) => before,
  });

export const useBuildAll = (day: string) =>
  useMutation({
    mutationFn: () => api<{ written: number }>('/api/v1/eov/daily/build', { method: 'POST', body: { day } }),
    onSuccess: ({ written }) => toast(written === 1 ? '1 report written' : `${written} reports written`),
  });

/** Sends all signed reports; one refusal does not stop the others. */
export const useSendAll = (daily: Daily | undefined) =>
  useMutation({
    mutationFn: async () => {
      const signed = (daily?.engineers ?? []).flatMap(({ reports }) =>
        reports.filter(({ state }) => state === 'signed'),
      );
      const refused: string[] = [];
      for (const { id, version, number } of signed)
        try {
          await api(`/api/v1/jobs/eov/${id}/actions/send`, { method: 'POST', body: { version } });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refused.push(`${number}: ${error.message}`);
        }
      return { sent: signed.length - refused.length, refused };
    },
    onSuccess: ({ sent }) => toast(sent === 1 ? '1 report sent' : `${sent} reports sent`),
  });
