import Box from '@mui/material/Box';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { wordsOf } from '#engine/kinds/tags/tags.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { KEPT_TO } from '#areas/identity/where-and-when/whereWords.ts';

/** Networks and hours of a role; renders nothing without any. */
export function WhereAndWhenShown({ row, refs }: ShowProps) {
  const networks = wordsOf(row.networks);
  const calendarId = typeof row.calendarId === 'number' ? row.calendarId : null;
  if (networks.length === 0 && calendarId === null) return null;
  return (
    <Section title="Networks and hours" about={KEPT_TO} flush>
      {networks.length > 0 && (
        <SectionRow>
          <Box sx={{ width: 140, flexShrink: 0, color: 'text.secondary' }}>Networks</Box>
          <Box className="num" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {networks.join(', ')}
          </Box>
        </SectionRow>
      )}
      {calendarId !== null && (
        <SectionRow>
          <Box sx={{ width: 140, flexShrink: 0, color: 'text.secondary' }}>Hours</Box>
          <Go to={`/system/calendars/${calendarId}`}>{refs.workingCalendar?.[calendarId]?.title ?? 'a calendar'}</Go>
        </SectionRow>
      )}
    </Section>
  );
}
