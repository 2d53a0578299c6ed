import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { Ref } from 'react';
import { api } from '#engine/http/client.web.ts';

export interface CompanySignInProps {
  /** What the button says. */
  readonly label: string;
  /** The provider does not answer. */
  readonly isAway: boolean;
  /** The way that comes first, rather than one beside others. */
  readonly isMain: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  /** What the provider is asked with, at the moment of asking. */
  readonly wish: () => {
    readonly email: string;
    readonly from?: string;
    readonly remember?: boolean;
    readonly invitation?: string;
  };
}

/** The way in by the company's own accounts: it leads to the provider, and back. */
export function CompanySignIn({ label, isAway, isMain, buttonRef, wish }: CompanySignInProps) {
  const begin = useMutation({
    mutationFn: () =>
      api<{ readonly url: string }>('/api/v1/company-sign-in', { method: 'POST', idempotent: false, body: wish() }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      {begin.error && <Alert severity="error">{begin.error.message}</Alert>}
      {isAway && !begin.error && (
        <Alert severity="warning">
          Single sign-on is not responding. Use another sign-in method, or try again in a minute.
        </Alert>
      )}
      <Button
        variant={isMain ? 'contained' : 'outlined'}
        size="large"
        fullWidth
        ref={buttonRef}
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {label}
      </Button>
    </>
  );
}
