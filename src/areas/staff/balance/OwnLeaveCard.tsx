import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Section } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { leaveWords } from '../leave/leaveWords.ts';
import { useLeaveFile, useOwnFile } from '../leave/useLeave.web.ts';

/** Remaining leave of the year on the user's profile, with a link to details. */
export function OwnLeaveCard() {
  const { data } = useOwnFile();
  if (!data?.staff || !allows('holiday.view')) return null;
  return <OwnLeave staffId={data.staff.id} />;
}

function OwnLeave({ staffId }: { readonly staffId: number }) {
  const { data } = useLeaveFile(staffId, undefined);
  const path = `/staff/${staffId}/holidays`;
  return (
    <Section
      title="Leave"
      icon="tree-palm"
      actions={
        allows('holiday.request') && (
          <Button size="small" component={Go} to={`${path}?request=1`}>
            Request leave
          </Button>
        )
      }
    >
      <Box sx={{ fontSize: '0.875rem', minHeight: 22 }}>
        {data && (
          <Go to={path} sx={{ color: 'primary.main' }}>
            {leaveWords(data.leftMinutes, data.dayMinutes)} left in {data.year.label}
          </Go>
        )}
      </Box>
    </Section>
  );
}
