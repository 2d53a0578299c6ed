import { api } from '#engine/http/client.web.ts';
import type { RequestLine } from '../requestAnswer.ts';
import type { RequestState } from '../requestState.ts';
import type { Tone } from '#engine/parts/tones.ts';

/** What one asked for, or what everybody did. Its key begins as that of links does, so both are made fresh together. */
export const requestsQuery = (isAll: boolean) => ({
  queryKey: ['disposable', 'requests', isAll],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api<{ readonly rows: readonly RequestLine[] }>(`/api/v1/secret-requests${isAll ? '?all=1' : ''}`, { signal }),
  // Somebody outside answers: there is nothing here that would tell.
  refetchInterval: 30_000,
});

export const REQUEST_STATES: Readonly<Record<RequestState, readonly [label: string, tone: Tone]>> = {
  waiting: ['Waiting', 'info'],
  answered: ['Arrived', 'good'],
  read: ['Read', 'neutral'],
  over: ['Expired', 'neutral'],
  destroyed: ['Destroyed', 'neutral'],
  expired: ['Expired without an answer', 'warning'],
  closed: ['Closed', 'neutral'],
  burned: ['Wrong passphrases', 'bad'],
};

/** Whether there is something to read. */
export const isReadable = ({ state }: RequestLine): boolean => state === 'answered' || state === 'read';
