import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { HeldLine, HeldList, HeldText } from './heldAnswers.ts';
import { DECISION_PATHS, type DecisionName } from './heldDecisions.ts';

const BASE = '/api/v1/held-mail';

export const useHeldList = (state: 'waiting' | 'decided') =>
  useQuery({
    queryKey: ['heldMail', 'list', state],
    queryFn: ({ signal }) => api<HeldList>(`${BASE}?state=${state}`, { signal }),
  });

export const useHeldText = (id: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['heldMail', 'text', id],
    queryFn: ({ signal }) => api<HeldText>(`${BASE}/${id}`, { signal }),
    enabled: isWanted,
  });

export interface Decided {
  readonly jobId: number | null;
  readonly customerId: number | null;
}

/** Sends a decision about a held message. */
export function useDecide(line: HeldLine, decision: DecisionName, onDone: (decided: Decided) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Readonly<Record<string, unknown>>) =>
      api<Decided>(`${BASE}/${line.id}/${DECISION_PATHS[decision]}`, {
        method: 'POST',
        body: { version: line.version, ...input },
      }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['heldMail'] }),
  });
}
