import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { ChatAnswer } from './chatAnswer.ts';

/** Refresh interval of the open page. */
const EVERY_MS = 5_000;

/** Alarm types and messages of a channel. */
export const useSaid = (id: number) =>
  useQuery({
    queryKey: ['chatChannel', 'messages', id],
    queryFn: ({ signal }) => api<ChatAnswer>(`/api/v1/system/chats/${id}/messages`, { signal }),
    refetchInterval: EVERY_MS,
  });
