import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { api } from '#core/http/client.web.ts';
import { type PostAnswer, postWords } from '#core/mail/postWords.ts';
import { allows } from '#core/session/session.web.ts';
import { Banner } from './Banners.tsx';

const EVERY_MS = 5 * 60_000;
const KEY = ['mail'];

/** Letters do not leave, and somebody who can mend it is looking. */
export function PostBanner() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => api<PostAnswer>('/api/v1/mail'),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  const release = useMutation({
    mutationFn: () => api<PostAnswer>('/api/v1/mail/release', { method: 'POST', body: {} }),
    onSuccess: (answer) => queries.setQueryData(KEY, answer),
  });
  const words = data ? postWords(data) : null;
  if (words === null) return null;
  const canRelease = data?.heldSince !== null && allows('setting.update');
  return (
    <Banner
      icon={MailWarning}
      action={
        canRelease && (
          <Button size="small" color="inherit" loading={release.isPending} onClick={() => release.mutate()}>
            Let them go
          </Button>
        )
      }
    >
      {release.error?.message ?? words}
    </Banner>
  );
}
