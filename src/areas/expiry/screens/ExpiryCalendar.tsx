import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { today } from '#engine/kinds/day/today.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import type { Expiry } from '../feed/expiry.ts';
import { monthAfter, monthName, weeksOf } from './months.rules.ts';
import { useExpiries } from './useExpiries.web.ts';

export interface ExpiryCalendarProps {
  readonly narrowing: Readonly<Record<string, string>>;
  /** `2026-11` */
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MOST_SHOWN = 3;

/** A month with the expiries of each day. */
export function ExpiryCalendar({ narrowing, month, onMonth }: ExpiryCalendarProps) {
  const weeks = weeksOf(month);
  const [from, to] = [weeks[0]?.[0] ?? today(), weeks.at(-1)?.[6] ?? today()];
  const { data, error, refetch } = useExpiries({ ...narrowing, from, to });
  const step = (by: number, words: string, Arrow: typeof ChevronLeft) => (
    <IconButton size="small" aria-label={words} onClick={() => onMonth(monthAfter(month, by))}>
      <Arrow size={16} />
    </IconButton>
  );
  return (
    <Section
      title={monthName(month)}
      icon="calendar-days"
      {...(data ? { count: data.total } : {})}
      actions={
        <>
          {step(-1, 'Previous month', ChevronLeft)}
          {step(1, 'Next month', ChevronRight)}
        </>
      }
      flush
    >
      {error ? (
        <Failed what="The calendar could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={6} />
      ) : (
        <Box tabIndex={0} role="region" aria-label={`Expiries in ${monthName(month)}`} sx={{ overflowX: 'auto' }}>
          <Box component="table" sx={LOOK}>
            <thead>
              <tr>
                {WEEKDAYS.map((day) => (
                  <th key={day} scope="col">
                    {day}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => (
                    <Day
                      key={day}
                      day={day}
                      isOther={!day.startsWith(month)}
                      rows={data.rows.filter(({ endsOn }) => endsOn === day)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
          {data.total > data.rows.length && (
            <Box sx={{ p: 1.5, color: 'text.secondary', fontSize: '0.75rem' }}>
              The first {data.rows.length} of {data.total.toLocaleString('en-GB')} are shown. Choose a kind to see the
              rest.
            </Box>
          )}
        </Box>
      )}
    </Section>
  );
}

interface DayProps {
  readonly day: string;
  readonly isOther: boolean;
  readonly rows: readonly Expiry[];
}

function Day({ day, isOther, rows }: DayProps) {
  return (
    <Box component="td" sx={{ color: isOther ? 'text.secondary' : 'text.primary' }}>
      <Box
        component="time"
        dateTime={day}
        className="num"
        sx={{
          display: 'block',
          fontWeight: day === today() ? 700 : 400,
          color: day === today() ? 'primary.main' : 'inherit',
        }}
      >
        {Number(day.slice(8))}
      </Box>
      {rows.slice(0, MOST_SHOWN).map((row) => (
        <Box key={`${row.source} ${row.id}`} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          <RowLink to={row.path}>{row.title}</RowLink>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            {row.label}
          </Box>
        </Box>
      ))}
      {rows.length > MOST_SHOWN && <Box sx={{ color: 'text.secondary' }}>and {rows.length - MOST_SHOWN} more</Box>}
    </Box>
  );
}

const LOOK = {
  width: '100%',
  minWidth: 720,
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: '0.75rem',
  '& th': { p: 1, textAlign: 'left', fontWeight: 550, color: 'text.secondary' },
  '& td': { p: 1, height: 84, verticalAlign: 'top', border: '1px solid', borderColor: 'divider' },
} as const;
