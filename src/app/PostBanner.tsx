import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { api } from '#core/http/client.web.ts';
import { type PostAnswer, postWords } from '#core/mail/postWords.ts';
import { Banner } from './Banners.tsx';

const EVERY_MS = 5 * 60_000;

/** Letters do not leave, and somebody who can mend it is looking. */
export function PostBanner() {
  const { data } = useQuery({
    queryKey: ['mail'],
    queryFn: () => api<PostAnswer>('/api/v1/mail'),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  const words = data ? postWords(data) : null;
  return words === null ? null : <Banner icon={MailWarning}>{words}</Banner>;
}
