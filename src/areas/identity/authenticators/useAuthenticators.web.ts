import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, replaceCsrfToken } from '#engine/http/client.web.ts';
import { newPasskey } from '#engine/session/passkey.web.ts';

/** An authenticator as its owner sees it. */
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
  /** Set when a passkey is required; seconds until access is blocked, null when the user has one. */
  readonly passkeyAsked?: { readonly dueSeconds: number | null };
}
/** The secret for an authenticator app, sent once. */
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

/** Changes to authenticators. Each invalidates the cached data of the user. */
export function useFactorChanges(userId: number) {
  const queries = useQueryClient();
  const fresh = () => {
    void queries.invalidateQueries({ queryKey: ['user'] });
  };
  const ask = <T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    api<T>(`${pathOf(userId)}/${path}`, { method, idempotent: false, ...(body === undefined ? {} : { body }) });
  return {
    /** Returns a secret once; the server does not store it yet. */
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

/** The session has a new token from here. Permissions are reloaded once the recovery codes are saved. */
function codesIn({ recoveryCodes, csrf }: Added): readonly string[] {
  replaceCsrfToken(csrf);
  return recoveryCodes;
}
