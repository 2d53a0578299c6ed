import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import type { MailWay } from '../noticeKinds.ts';
import type { NoticeTimes } from '../noticeTimes.ts';

export interface ChoiceRow {
  readonly kind: string;
  readonly label: string;
  readonly help: string;
  readonly screen: boolean;
  readonly mail: MailWay;
  readonly push: boolean;
  readonly always: boolean;
  readonly ways: readonly MailWay[];
}
export interface TimesRow extends NoticeTimes {
  readonly companyTimezone: string;
  readonly quietUntil: string | null;
}

const BASE = '/api/v1/notices';

export const useChoices = () =>
  useQuery({
    queryKey: ['notice', 'choices'],
    queryFn: ({ signal }) => api<{ readonly rows: readonly ChoiceRow[] }>(`${BASE}/choices`, { signal }),
  });

export function useChoose() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, screen, mail, push }: Pick<ChoiceRow, 'kind' | 'screen' | 'mail' | 'push'>) =>
      api<{ readonly rows: readonly ChoiceRow[] }>(`${BASE}/choices/${kind}`, {
        method: 'PUT',
        body: { screen, mail, push },
      }),
    onSuccess: (answer) => client.setQueryData(['notice', 'choices'], answer),
  });
}

const TIMES = ['notice', 'times'];

export const useTimes = () =>
  useQuery({ queryKey: TIMES, queryFn: ({ signal }) => api<TimesRow>(`${BASE}/times`, { signal }) });

export function useChooseTimes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (times: NoticeTimes) => api<TimesRow>(`${BASE}/times`, { method: 'PUT', body: times }),
    onSuccess: (answer) => {
      client.setQueryData(TIMES, answer);
      toast('Times saved');
    },
  });
}
