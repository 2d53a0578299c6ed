import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, replaceCsrfToken } from '#engine/http/client.web.ts';
import { newPasskey } from '#engine/session/passkey.web.ts';

/** A second factor as its owner sees it. */
export interface AuthenticatorShown {
  readonly id: number;
  readonly kind: 'totp' | 'passkey';
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}
export interface Authenticators {
  readonly authenticators: readonly AuthenticatorShown[];
  readonly recoveryCodesLeft: number;
  /** Where the company asks a passkey of them; seconds until nothing else is open, null where they have one. */
  readonly passkeyAsked?: { readonly dueSeconds: number | null };
}
/** What an app is given, once. */
export interface AppDraft {
  readonly secret: string;
  readonly address: string;
  readonly draft: string;
}

const keyOf = (userId: number) => ['user', 'authenticators', userId];
const pathOf = (userId: number): string => `/api/v1/users/${userId}`;

export const useAuthenticators = (userId: number) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => api<Authenticators>(`${pathOf(userId)}/authenticators`, { signal }),
  });

/** What can be done about second factors. Each change makes what is shown of the person fresh. */
export function useFactorChanges(userId: number) {
  const queries = useQueryClient();
  const fresh = () => {
    void queries.invalidateQueries({ queryKey: ['user'] });
  };
  const ask = <T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    api<T>(`${pathOf(userId)}/${path}`, { method, idempotent: false, ...(body === undefined ? {} : { body }) });
  return {
    /** Shows a secret once; nothing of it is kept yet. */
    draft: useMutation({ mutationFn: () => ask<AppDraft>('POST', 'authenticators/app/draft') }),
    keepApp: useMutation({
      mutationFn: async (given: { readonly draft: string; readonly code: string; readonly name: string }) =>
        codesIn(await ask<Added>('POST', 'authenticators/app', given)),
      onSuccess: fresh,
    }),
    addPasskey: useMutation({
      mutationFn: async (name: string) => {
        const passkey = await newPasskey(`${pathOf(userId)}/authenticators/passkey/options`);
        const body = { passkey, name };
        return codesIn(await ask<Added>('POST', 'authenticators/passkey', body));
      },
      onSuccess: fresh,
    }),
    rename: useMutation({
      mutationFn: ({ id, name }: { readonly id: number; readonly name: string }) =>
        ask<Authenticators>('PATCH', `authenticators/${id}`, { name }),
      onSuccess: fresh,
    }),
    remove: useMutation({
      mutationFn: (id: number) => ask<Authenticators>('DELETE', `authenticators/${id}`),
      onSuccess: fresh,
    }),
    renewCodes: useMutation({
      mutationFn: () => ask<{ readonly recoveryCodes: readonly string[] }>('POST', 'recovery-codes'),
      onSuccess: fresh,
    }),
    reset: useMutation({ mutationFn: () => ask<Authenticators>('POST', 'reset-two-factor'), onSuccess: fresh }),
  };
}

interface Added {
  readonly recoveryCodes: readonly string[];
  readonly csrf: string;
}

/** The session has a new token from here on. What is open to it now is asked once the codes are kept. */
function codesIn({ recoveryCodes, csrf }: Added): readonly string[] {
  replaceCsrfToken(csrf);
  return recoveryCodes;
}
