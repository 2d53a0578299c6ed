import Box from '@mui/material/Box';
import { Section } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { TERM_LIST } from '#engine/parts/termList.ts';
import { useMinute } from '#engine/parts/useMinute.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { teamNow, weekOf } from './teamHours.rules.ts';
import { useTeamHours } from './useTeamHours.web.ts';

/** Whether a team is working now, and until when; renders nothing without a calendar. */
export function TeamNow({ teamId }: { readonly teamId: number }) {
  const hours = useTeamHours(teamId);
  const now = useMinute();
  if (!hours) return null;
  const { isWorking, words } = teamNow(hours, now);
  return <StatusPill tone={isWorking ? 'good' : 'neutral'}>{words}</StatusPill>;
}

/** Working hours of a team this week, with today highlighted. */
export function TeamHours({ teamId }: { readonly teamId: number }) {
  const hours = useTeamHours(teamId);
  const now = useMinute();
  if (!hours) return null;
  return (
    <Section title="Working hours this week" icon="clock" actions={<TeamNow teamId={teamId} />}>
      <Box component="dl" className="num" sx={TERM_LIST}>
        {weekOf(hours, now).map(({ day, name, words, isToday }) => (
          <Box key={day} sx={{ display: 'contents', fontWeight: isToday ? 650 : undefined }}>
            <Box component="dt" title={formatDay(day)} sx={{ color: isToday ? undefined : 'text.secondary' }}>
              {isToday ? `${name}, today` : name}
            </Box>
            <dd>{words}</dd>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
