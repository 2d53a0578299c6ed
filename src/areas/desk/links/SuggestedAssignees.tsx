import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import type { ActionAsideProps } from '#engine/records/actions/ActionDialog.tsx';

interface Suggested {
  readonly userId: number;
  readonly name: string;
  readonly openJobs: number;
}

/** In the dialog that assigns a job: members of its team with the fewest open jobs, as buttons. */
export function SuggestedAssignees({ row, values, write }: ActionAsideProps<RecordRow>) {
  const teamId = values.teamId ?? row.teamId;
  const { data } = useQuery({
    queryKey: ['job', 'one', row.id, 'assignees', teamId],
    queryFn: ({ signal }) =>
      api<{ readonly results: readonly Suggested[] }>(
        `/api/v1/jobs/${row.id}/suggested-assignees?teamId=${String(teamId)}`,
        { signal },
      ),
    enabled: typeof teamId === 'number',
  });
  if (!data || data.results.length === 0) return null;
  return (
    <Box role="group" aria-label="Suggestions" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        Fewest open jobs in the team
      </Box>
      {data.results.map(({ userId, name, openJobs }) => (
        <Button
          key={userId}
          size="small"
          variant="outlined"
          aria-pressed={values.assigneeUserId === userId}
          onClick={() => write({ assigneeUserId: userId }, { user: { [userId]: { title: name } } })}
        >
          {name}: {openJobs}
        </Button>
      ))}
    </Box>
  );
}
