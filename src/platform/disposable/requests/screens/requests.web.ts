import { api } from '#engine/http/client.web.ts';
import type { RequestLine } from '../requestAnswer.ts';
import type { RequestState } from '../requestState.ts';
import type { Tone } from '#engine/parts/tones.ts';

/** The user's own requests, or all. The query key starts like that of links, so both refresh together. */
export const requestsQuery = (isAll: boolean) => ({
  queryKey: ['disposable', 'requests', isAll],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api<{ readonly rows: readonly RequestLine[] }>(`/api/v1/secret-requests${isAll ? '?all=1' : ''}`, { signal }),
  // People without an account answer, and no live update reports it.
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

/** Whether there is an answer to read. */
export const isReadable = ({ state }: RequestLine): boolean => state === 'answered' || state === 'read';
