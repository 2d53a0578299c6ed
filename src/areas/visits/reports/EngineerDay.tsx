import Box from '@mui/material/Box';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { spanWords } from '../day/times.web.ts';
import { VISIT_STATES } from '../visits/visitChoices.ts';
import type { DailyEngineer } from './daily.schema.ts';
import { DayBarChart } from './DayBarChart.tsx';
import { EOV_STATES } from './eov.ts';

interface EngineerDayProps {
  readonly engineer: DailyEngineer;
  readonly from: string;
  readonly to: string;
}

/** One engineer's day: bar, visits and reports. */
export function EngineerDay({ engineer, from, to }: EngineerDayProps) {
  const { name, visits, reports, spans, onSiteMinutes, unloggedMinutes, gapMinutes } = engineer;
  const facts = [
    `${formatDuration(onSiteMinutes)} on site`,
    ...(unloggedMinutes > 0 ? [`${formatDuration(unloggedMinutes)} on site not logged`] : []),
    ...(gapMinutes > 0 ? [`${formatDuration(gapMinutes)} of the working day without time`] : []),
  ];
  return (
    <Section title={name} icon="user" flush about={facts.join(' · ')}>
      <Box sx={{ px: 2, py: 1.5 }}>
        <DayBarChart name={name} spans={spans} from={from} to={to} />
      </Box>
      {visits.map((visit) => (
        <SectionRow key={`v${visit.id}`} sx={ROW}>
          <Box component="span" className="num" sx={{ minWidth: 96 }}>
            {spanWords(visit.arrivedAt ?? visit.plannedStart, visit.departedAt ?? visit.plannedEnd)}
          </Box>
          <Go to={`/customer/${visit.customerId}/visits/${visit.id}`} sx={NAME}>
            {visit.customer}, {visit.site}
          </Go>
          {!visit.isReported && visit.arrivedAt !== null && <StatusPill tone="warning">No report</StatusPill>}
          <StatusPill tone={VISIT_STATES[visit.status].tone}>{VISIT_STATES[visit.status].label}</StatusPill>
        </SectionRow>
      ))}
      {reports.map((report) => (
        <SectionRow key={`r${report.id}`} sx={ROW}>
          <Box component="span" sx={{ minWidth: 96, color: 'text.secondary' }}>
            Report
          </Box>
          <Go to={`/customer/${report.customerId}/jobs/eov/${report.id}`} sx={NAME}>
            {report.number} {report.customer}
          </Go>
          {report.outstandingCount > 0 && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {report.outstandingCount} outstanding
            </Box>
          )}
          <StatusPill tone={EOV_STATES[report.state].tone}>{EOV_STATES[report.state].label}</StatusPill>
        </SectionRow>
      ))}
    </Section>
  );
}

const ROW = { flexWrap: 'wrap' };
const NAME = { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere', color: 'primary.main' };
