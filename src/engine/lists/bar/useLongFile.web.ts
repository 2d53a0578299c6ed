import { useMutation } from '@tanstack/react-query';
import { api } from '../../http/client.web.ts';
import { toast } from '../../parts/toasts.web.ts';

/** Starts a background export and shows a message. @param address "/api/v1/exports" */
export const useLongFile = (address: string, onMade: () => void = () => undefined) =>
  useMutation({
    mutationFn: (body: Readonly<Record<string, string>>) => api<unknown>(address, { method: 'POST', body }),
    onSuccess: () => {
      toast('Export started. We will notify you when the file is ready.');
      onMade();
    },
  });
