import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import type { Condition } from '#engine/lists/query.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { job } from '../jobs/job.ts';
import { useQueueRows } from './useQueueRows.web.ts';

const WEEKS = 5;
const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const shortDay = (day: string): string => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;

/** Jobs of a queue by due date, five weeks at a time. */
export function JobCalendar({ conditions }: { readonly conditions: readonly Condition[] }) {
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const [first, setFirst] = useState(() => addDays(today, 1 - weekdayOf(today)));
  const last = addDays(first, WEEKS * 7 - 1);
  const asked = useMemo(
    () => [...conditions, { field: 'nextDueAt', op: 'between' as const, values: [first, last] }],
    [conditions, first, last],
  );
  const { data, error, refetch } = useQueueRows(asked);
  if (error) return <Failed what="The jobs could not be loaded" error={error} onRetry={() => void refetch()} />;
  const days = Array.from({ length: WEEKS * 7 }, (_, at) => addDays(first, at));
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1 }}>
        <Button size="small" onClick={() => setFirst(addDays(first, -WEEKS * 7))}>
          Earlier
        </Button>
        <Button size="small" onClick={() => setFirst(addDays(today, 1 - weekdayOf(today)))}>
          This week
        </Button>
        <Button size="small" onClick={() => setFirst(addDays(first, WEEKS * 7))}>
          Later
        </Button>
      </Box>
      <Box
        tabIndex={0}
        role="group"
        aria-label="Jobs by due date"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(112px, 1fr))', gap: '1px', overflowX: 'auto' }}
      >
        {days.map((day, at) => (
          <Box
            key={day}
            component="section"
            sx={{ minHeight: 96, p: 0.75, bgcolor: day === today ? 'action.selected' : 'action.hover', minWidth: 0 }}
          >
            <Typography component="h2" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
              {DAY_NAMES[at % 7]} {shortDay(day)}
            </Typography>
            {(data?.rows ?? [])
              .filter((row) => typeof row.nextDueAt === 'string' && dayOf(row.nextDueAt) === day)
              .map((row) => (
                <Go
                  key={row.id}
                  to={recordPath(job, { id: row.id, customerId: Number(row.customerId) })}
                  title={String(row.title)}
                  sx={{
                    display: 'block',
                    py: '3px',
                    color: 'text.primary',
                    textDecoration: 'none',
                    '&:hover': { textDecoration: 'underline' },
                    fontSize: '0.75rem',
                    lineHeight: '18px',
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {String(row.priority)} {String(row.title)}
                </Go>
              ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
