import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';

/** The user that the link belongs to, read before the link is used. */
export interface LinkPerson {
  readonly name: string;
  readonly email: string;
  readonly hasSecondFactor: boolean;
}

/** Checks the link in the address without using it up. `isGone` if it is used, expired or unknown. */
export function useLinkPerson(purpose: 'invite' | 'reset' | 'companySignIn' | 'disown') {
  const { token = '' } = useParams({ strict: false });
  const { data, error } = useQuery({
    queryKey: ['link', purpose, token],
    queryFn: () =>
      api<LinkPerson>('/api/v1/links/open', { method: 'POST', idempotent: false, body: { purpose, token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { token, person: data, failure: error, isGone: isLinkGone(error) };
}

export const isLinkGone = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 410;
