import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FiledHoliday } from './holidayFile.ts';
import { api } from '#engine/http/client.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';

export interface ReadFile {
  readonly rows: readonly (FiledHoliday & { readonly isKnown: boolean })[];
  readonly faults: readonly string[];
}

const BASE = '/api/v1/system/bank-holidays';
/** Maximum size that the server accepts. */
const LONGEST = 500_000;

/** State of a bank holiday import: the selected file, its preview per part of the UK, and the import. */
export function useHolidayFile(onDone: () => void) {
  const client = useQueryClient();
  const [division, setDivision] = useState<unknown>('england-and-wales');
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const body = { division, text: file?.text ?? '' };
  const reading = useQuery({
    queryKey: ['bankHoliday', 'file', division, file?.text ?? ''],
    queryFn: ({ signal }) => api<ReadFile>(`${BASE}/read`, { method: 'POST', body, signal }),
    enabled: file !== null,
  });
  const bringIn = useMutation({
    mutationFn: () => api<{ readonly created: number }>(`${BASE}/bring-in`, { method: 'POST', body }),
    onSuccess: ({ created }) => {
      toast(`${created} bank holidays imported`);
      void client.invalidateQueries({ queryKey: ['bankHoliday'] });
      onDone();
    },
  });
  return {
    division,
    setDivision,
    name: file?.name,
    read: reading.data,
    bringIn,
    failure: complaint ?? reading.error?.message ?? bringIn.error?.message ?? null,
    choose: async (chosen: File) => {
      const isTooLong = chosen.size > LONGEST;
      setComplaint(isTooLong ? 'The file is too large. Choose a list of bank holidays.' : null);
      setFile(isTooLong ? null : { name: chosen.name, text: await chosen.text() });
    },
  };
}
