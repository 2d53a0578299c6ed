import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../http/client.web.ts';
import type { InputProps, Picked } from '../face.web.ts';

/** Delay before a search: long enough to type a word, and short enough to go unnoticed. */
const PAUSE_MS = 150;

/** Records that match the typed text, once typing pauses. Earlier results stay until new ones arrive. */
export function usePicks({ field, context }: Pick<InputProps, 'field' | 'context'>, typed: string, isOpen: boolean) {
  const asked = usePaused(typed.trim());
  const { data, isFetching, isError } = useQuery({
    ...picksOptions(String(field.to), asked, ownerOf({ field, context })),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return { picks: data?.results ?? [], isLooking: isFetching || asked !== typed.trim(), hasFailed: isError };
}

/** The query for the records that a picker offers. */
export function picksOptions(noun: string, q: string, owner: Owner | undefined) {
  const path = pickPath(noun, q, owner);
  return {
    // The key starts with the noun, so that creating a record refreshes the results.
    queryKey: [noun, 'list', 'pick', path],
    queryFn: ({ signal }: { signal: AbortSignal }) => api<{ readonly results: readonly Picked[] }>(path, { signal }),
    staleTime: 30_000,
  };
}

/** A field that the records share, and its value. */
type Owner = readonly [key: string, id: number];

export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function pickPath(noun: string, q: string, owner: Owner | undefined): string {
  const query = new URLSearchParams({ q });
  if (owner) query.set(owner[0], String(owner[1]));
  return `/api/v1/pick/${noun}?${query}`;
}

/** The value that the record must share with the edited one: from the form, or the screen's customer. */
export function ownerOf({ field, context }: Pick<InputProps, 'field' | 'context'>): Owner | undefined {
  if (!field.same) return undefined;
  const value = context?.values?.[field.same] ?? (field.same === 'customerId' ? context?.customerId : undefined);
  return typeof value === 'number' ? [field.same, value] : undefined;
}
