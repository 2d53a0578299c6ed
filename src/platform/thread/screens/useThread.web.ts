import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { ThreadDraft, ThreadEntry, Visibility } from '../thread.ts';

export interface ThreadPage {
  readonly entries: readonly ThreadEntry[];
  /** The replies that wait for their time, on the first page. */
  readonly scheduled: readonly ThreadEntry[];
  readonly more: boolean;
  readonly draft: ThreadDraft | null;
}

/** The query key of a record's thread. Every change to the record and every message makes it stale. */
const keyOf = (noun: string, id: number) => [noun, 'one', id, 'thread'] as const;
const pathOf = (noun: string, id: number): string => `/api/v1/threads/${noun}/${id}`;

/** The messages on a record, newest first, in pages. */
export function useThread(noun: string, id: number) {
  const found = useInfiniteQuery({
    queryKey: keyOf(noun, id),
    queryFn: ({ pageParam, signal }) =>
      api<ThreadPage>(`${pathOf(noun, id)}${pageParam === null ? '' : `?before=${pageParam}`}`, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, more }: ThreadPage) => (more ? (entries.at(-1)?.id ?? null) : null),
  });
  return { ...found, entries: found.data?.pages.flatMap(({ entries }) => entries) ?? [] };
}

export interface Message {
  readonly visibility: Visibility;
  readonly body: string;
  readonly fileIds: readonly number[];
  readonly mentionIds: readonly number[];
  readonly clientKey: string;
  /** A later time for a public reply. */
  readonly sendsAt?: string;
  readonly from?: { readonly noun: string; readonly id: number };
}

/** Sends a message; a repeat with the same key adds no second message. */
export function useSend(noun: string, id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: Message) =>
      api<{ readonly entry: ThreadEntry }>(`${pathOf(noun, id)}/entries`, { method: 'POST', body: message }),
    onSuccess: () => client.invalidateQueries({ queryKey: [noun, 'one', id] }),
  });
}

/** Undoes a reply before it is sent, sends a scheduled one now, or removes the content of a message. */
export function useEntryAct(noun: string, id: number, act: 'undo' | 'release' | 'redact') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entryId: number) =>
      api<{ readonly entry: ThreadEntry }>(`${pathOf(noun, id)}/entries/${entryId}/${act}`, {
        method: 'POST',
        body: {},
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(noun, id) }),
  });
}

/** Changes the text and the time of a scheduled reply. */
export function useReschedule(noun: string, id: number, entryId: number, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changed: { readonly body: string; readonly sendsAt: string }) =>
      api<{ readonly entry: ThreadEntry }>(`${pathOf(noun, id)}/entries/${entryId}`, {
        method: 'PATCH',
        body: changed,
      }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(noun, id) }),
  });
}

interface Begun {
  readonly visibility: Visibility;
  readonly body: string;
  readonly fileIds: readonly number[];
}

/** Saves what a user has begun to write, and nothing else of the editor, because the server refuses other fields. */
export const saveDraft = (noun: string, id: number, { visibility, body, fileIds }: Begun): Promise<void> =>
  body.trim() === '' && fileIds.length === 0
    ? api(`${pathOf(noun, id)}/draft`, { method: 'DELETE' })
    : api(`${pathOf(noun, id)}/draft`, { method: 'PUT', body: { visibility, body, fileIds } });
