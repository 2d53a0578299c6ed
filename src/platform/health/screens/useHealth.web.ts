import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#engine/http/client.web.ts';
import { onPersonal } from '#engine/live/browser/personal.web.ts';
import type { HealthAnswer, HealthPage } from '../finding.ts';

const LOOKS_EVERY_MS = 30_000;

/** Refreshes a health page every 30 seconds while it is visible, and at once when an alarm is raised or ends. */
export function useHealth(page: HealthPage) {
  const query = useQuery({
    queryKey: ['alarm', 'health', page],
    queryFn: ({ signal }) => api<HealthAnswer>(`/api/v1/health?page=${page}`, { signal }),
    refetchInterval: LOOKS_EVERY_MS,
  });
  const { refetch } = query;
  useEffect(() => onPersonal('notice', () => void refetch()), [refetch]);
  return query;
}
