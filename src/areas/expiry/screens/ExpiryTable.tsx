import { inSentence } from '#engine/entity/inSentence.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import { inDays } from '#areas/estate/findings/finding.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { type Expiries, type Expiry, EXPIRY_PAGE } from '../feed/expiry.ts';
import { SnoozeButton } from './SnoozeButton.tsx';

export interface ExpiryTableProps {
  readonly expiries: Expiries;
  readonly page: number;
  readonly ofCustomer: boolean;
  readonly onPage: (page: number) => void;
}

/** Expiries, earliest first, each with a link to renew it. */
export function ExpiryTable({ expiries: { rows, total }, page, ofCustomer, onPage }: ExpiryTableProps) {
  return (
    <Section title="Runs out" icon="calendar-clock" count={total} flush>
      {rows.map((row) => (
        <Line key={`${row.source} ${row.id}`} row={row} ofCustomer={ofCustomer} />
      ))}
      {total > EXPIRY_PAGE && (
        <Box sx={{ p: 1, display: 'flex', justifyContent: 'flex-end' }}>
          <Pagination count={Math.ceil(total / EXPIRY_PAGE)} page={page} onChange={(_event, next) => onPage(next)} />
        </Box>
      )}
    </Section>
  );
}

/** Expiries within this many days are highlighted. */
const SOON = 30;

function Line({ row, ofCustomer }: { readonly row: Expiry; readonly ofCustomer: boolean }) {
  const { label, title, customer, endsOn, path, renewPath, snooze } = row;
  const on = today();
  const tone = endsOn < on ? 'bad' : endsOn <= addDays(on, SOON) ? 'warning' : 'neutral';
  return (
    <SectionRow sx={{ flexWrap: 'wrap', rowGap: 0.25 }}>
      <Box className="num" sx={{ width: 92 }}>
        {formatDay(endsOn)}
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <RowLink to={path}>{title}</RowLink>
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          {[label, ofCustomer ? null : customer, snooze && `snoozed until ${formatDay(snooze.until)}`, snooze?.reason]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
      <StatusPill tone={tone}>{inDays(endsOn, on)}</StatusPill>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        <Button size="small" component={Go} to={renewPath} aria-label={`Renew ${inSentence(label)} of ${title}`}>
          Renew
        </Button>
        <SnoozeButton row={row} />
      </Box>
    </SectionRow>
  );
}
