import Box from '@mui/material/Box';
import { day as dayField, formatDay } from '#engine/kinds/day/day.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { spanWords } from '../day/times.web.ts';
import { CONFLICT_WORDS, conflictsOf } from './plan.rules.ts';
import type { Schedule } from './schedule.schema.ts';

const DAY = dayField();

interface ScheduledDayProps {
  readonly schedule: Schedule;
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** Visits of one day by engineer, each with its conflicts. */
export function ScheduledDay({ schedule, day, onDay }: ScheduledDayProps) {
  const visits = schedule.people.flatMap((person) =>
    person.visits
      .filter(({ start }) => localDay(Date.parse(start), companyZone()) === day)
      .map((visit) => ({ visit, person, wrong: conflictsOf(person, [visit.id]) })),
  );
  return (
    <Section title={`Visits on ${formatDay(day)}`} icon="calendar-check" flush sx={{ mt: 2 }}>
      <Box sx={{ px: 2, pt: 1.5, width: 200 }}>
        <FieldInput
          id="schedule-day"
          label="Day"
          field={DAY}
          value={day}
          onChange={(value) => {
            if (typeof value === 'string' && value >= schedule.from && value <= schedule.to) onDay(value);
          }}
        />
      </Box>
      {visits.length === 0 && (
        <Box sx={{ p: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>No visits on this day.</Box>
      )}
      {visits.map(({ visit, person, wrong }) => (
        <SectionRow key={`${person.id}-${visit.id}`} sx={{ flexWrap: 'wrap' }}>
          <Box component="span" className="num" sx={{ minWidth: 96 }}>
            {spanWords(visit.start, visit.end)}
          </Box>
          <Go
            to={`/customer/${visit.customerId}/visits/${visit.id}`}
            sx={{ flex: '1 1 200px', minWidth: 0, color: 'primary.main' }}
          >
            {visit.place}
          </Go>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {person.name}
          </Box>
          {wrong.map(({ code, ids }) => (
            <StatusPill key={`${code}${ids.join()}`} tone="bad">
              {CONFLICT_WORDS[code]}
            </StatusPill>
          ))}
        </SectionRow>
      ))}
    </Section>
  );
}
