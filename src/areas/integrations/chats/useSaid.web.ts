import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { ChatAnswer } from './chatAnswer.ts';

/** How often the page looks while it is open. */
const EVERY_MS = 5_000;

/** What a channel hears, and what was said in it. */
export const useSaid = (id: number) =>
  useQuery({
    queryKey: ['chatChannel', 'messages', id],
    queryFn: ({ signal }) => api<ChatAnswer>(`/api/v1/system/chats/${id}/messages`, { signal }),
    refetchInterval: EVERY_MS,
  });
