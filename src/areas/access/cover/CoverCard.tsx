import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { cover } from './cover.ts';
import { timeOf } from './cover.rules.ts';

interface CoverCardProps {
  readonly userId: number;
  readonly mayHandOver: boolean;
}

/** Deputies of a user, and the colleagues they cover, now and in future. */
export function CoverCard(props: CoverCardProps) {
  return allows('cover.view') ? <Covered {...props} /> : null;
}

function Covered({ userId, mayHandOver }: CoverCardProps) {
  const { data } = useQuery({
    queryKey: [cover.name, 'list', 'to-come'],
    queryFn: ({ signal }) =>
      records(cover).all({ where: { endsOn: { from: [today()] } }, sort: ['startsOn'] }, { signal }),
  });
  const rows = data?.filter(({ coveredId, deputyId }) => coveredId === userId || deputyId === userId) ?? [];
  const canHandOver = mayHandOver && allows('cover.create');
  if (rows.length === 0 && !canHandOver) return null;
  return (
    <Section
      title="Cover"
      flush
      actions={
        canHandOver && (
          <Button size="small" component={Go} to={`/cover/create?coveredId=${userId}`}>
            Add cover
          </Button>
        )
      }
    >
      {rows.length === 0 && <SectionRow sx={{ color: 'text.secondary' }}>No cover now or planned.</SectionRow>}
      {rows.map((row) => (
        <SectionRow key={row.id}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Go to={`/cover/${row.id}`}>{row.name}</Go>
            <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
              {formatDay(row.startsOn)} to {formatDay(row.endsOn)}
            </Box>
          </Box>
          <StatusPill tone={timeOf(row, today()) === 'now' ? 'good' : 'info'}>
            {timeOf(row, today()) === 'now' ? 'Now' : 'Later'}
          </StatusPill>
        </SectionRow>
      ))}
    </Section>
  );
}
