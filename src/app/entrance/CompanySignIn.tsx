import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { Ref } from 'react';
import { api } from '#engine/http/client.web.ts';

export interface CompanySignInProps {
  /** The label of the button. */
  readonly label: string;
  /** The identity provider does not respond. */
  readonly isAway: boolean;
  /** Whether it is the main option on the page, rather than an alternative. */
  readonly isMain: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  /** The parameters of the request to the provider, read when the button is pressed. */
  readonly wish: () => {
    readonly email: string;
    readonly from?: string;
    readonly remember?: boolean;
    readonly invitation?: string;
  };
}

/** Sign-in with a company account, through the identity provider. */
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
