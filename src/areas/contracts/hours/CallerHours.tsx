import Box from '@mui/material/Box';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { useHours } from './useHours.web.ts';

/** Remaining hours of a caller's customer in one line. */
export function CallerHours({ customerId }: { readonly customerId: number }) {
  const { data } = useHours(customerId);
  if (!data) return null;
  const said = [
    ...(data.contracts ?? []).map(({ title, isUnlimited, leftMinutes }) =>
      isUnlimited ? `${title}: all time included` : `${title}: ${formatDuration(leftMinutes)} left`,
    ),
    ...(data.additional?.hasBlocks ? [`Additional time: ${formatDuration(data.additional.balanceMinutes)} left`] : []),
  ];
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
      {said.length > 0 ? said.join(' · ') : 'No contract and no additional time'}
    </Box>
  );
}
