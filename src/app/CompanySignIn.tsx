import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#core/http/client.web.ts';

/** The way in by the company's own accounts; nothing where none is set up. */
export function CompanySignIn({ from }: { readonly from: string }) {
  const { data } = useQuery({
    queryKey: ['company-sign-in'],
    queryFn: () => api<{ readonly label: string | null }>('/api/v1/company-sign-in'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const begin = useMutation({
    mutationFn: () =>
      api<{ readonly url: string }>('/api/v1/company-sign-in', { method: 'POST', idempotent: false, body: { from } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (!data?.label) return null;
  return (
    <>
      <Divider sx={{ my: 2.5 }}>or</Divider>
      {begin.error && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {begin.error.message}
        </Alert>
      )}
      <Button variant="outlined" size="large" fullWidth loading={begin.isPending} onClick={() => begin.mutate()}>
        {data.label}
      </Button>
    </>
  );
}
