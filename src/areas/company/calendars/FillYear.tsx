import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { DIVISIONS } from '#engine/calendar/bankHolidays.ts';
import { api } from '#engine/http/client.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { choice } from '#engine/kinds/choice/choice.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';

const WHERE = choice({ options: DIVISIONS });
const YEAR = whole({ min: 1978, max: 2150 });
const HolidayFile = lazy(async () => ({ default: (await import('./HolidayFile.tsx')).HolidayFile }));

/** Adds the bank holidays of a year for one part of the UK, or from a file. */
export function FillYear() {
  const client = useQueryClient();
  const [division, setDivision] = useState<unknown>('england-and-wales');
  const [year, setYear] = useState<unknown>(() => new Date().getFullYear());
  const [isChoosing, setChoosing] = useState(false);
  const fill = useMutation({
    mutationFn: () =>
      api<{ readonly created: number }>('/api/v1/system/bank-holidays/fill', {
        method: 'POST',
        body: { division, year },
      }),
    onSuccess: ({ created }) => {
      toast(created === 0 ? 'All of these bank holidays exist already' : `${created} bank holidays added`);
      void client.invalidateQueries({ queryKey: ['bankHoliday'] });
    },
  });
  if (!allows('bankHoliday.create')) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }}>
        <Box sx={{ width: 220 }}>
          <FieldInput id="fill-where" label="Bank holidays of" field={WHERE} value={division} onChange={setDivision} />
        </Box>
        <Box sx={{ width: 110 }}>
          <FieldInput id="fill-year" label="Year" field={YEAR} value={year} onChange={setYear} />
        </Box>
        <Button variant="outlined" sx={{ mb: 2.5 }} loading={fill.isPending} onClick={() => fill.mutate()}>
          Add
        </Button>
        <Button sx={{ mb: 2.5 }} onClick={() => setChoosing(true)}>
          Import from file
        </Button>
      </Box>
      {isChoosing && (
        <Suspense fallback={null}>
          <HolidayFile onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {fill.error && <Alert severity="error">{fill.error.message}</Alert>}
    </Box>
  );
}
