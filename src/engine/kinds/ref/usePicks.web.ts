import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../http/client.web.ts';
import type { InputProps, Picked } from '../face.web.ts';

/** Long enough for a word, short enough not to be noticed. */
const PAUSE_MS = 150;

/** Records that fit what is typed, once the typing pauses; earlier answers stay until new ones have come. */
export function usePicks({ field, context }: Pick<InputProps, 'field' | 'context'>, typed: string, isOpen: boolean) {
  const asked = usePaused(typed.trim());
  const { data, isFetching, isError } = useQuery({
    ...picksOptions(String(field.to), asked, ownerOf({ field, context })),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return { picks: data?.results ?? [], isLooking: isFetching || asked !== typed.trim(), hasFailed: isError };
}

/** The records a picker offers for some words. */
export function picksOptions(noun: string, q: string, owner: Owner | undefined) {
  const path = pickPath(noun, q, owner);
  return {
    // The noun first: a record that was just created is among them.
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

/** What the record must share with the one being edited: the form's own value, or the screen's customer. */
export function ownerOf({ field, context }: Pick<InputProps, 'field' | 'context'>): Owner | undefined {
  if (!field.same) return undefined;
  const value = context?.values?.[field.same] ?? (field.same === 'customerId' ? context?.customerId : undefined);
  return typeof value === 'number' ? [field.same, value] : undefined;
}
