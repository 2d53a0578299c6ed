import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';

export interface HazardsOfVisitProps {
  readonly siteId: number;
  readonly siteVersion: number;
  readonly hazards: readonly string[];
  /** When the user confirmed them; null if never. */
  readonly confirmedAt: string | null;
  /** The user must confirm them before the visit. */
  readonly isDue: boolean;
}

/** The hazards of a site for the engineer who visits it, with the confirmation that is due once a year. */
export function HazardsOfVisit({ siteId, siteVersion, hazards, confirmedAt, isDue }: HazardsOfVisitProps) {
  const confirm = useMutation({
    mutationFn: () =>
      api(`/api/v1/sites/${siteId}/actions/confirmHazards`, { method: 'POST', body: { version: siteVersion } }),
    onSuccess: () => toast('Hazards confirmed'),
  });
  if (hazards.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1, '& .MuiAlert-message': { minWidth: 0, flex: 1, overflowWrap: 'anywhere' } }}>
      Hazards: {hazards.join('; ')}
      {confirmedAt && !isDue && <Box>You confirmed them on {formatDay(dayOf(confirmedAt))}.</Box>}
      {isDue && allows('site.confirmHazards') && (
        <Button
          variant="outlined"
          color="inherit"
          loading={confirm.isPending}
          onClick={() => confirm.mutate()}
          sx={{ display: 'block', mt: 1, minHeight: 44 }}
        >
          I have read the hazards
        </Button>
      )}
      {confirm.error && <Box role="alert">{confirm.error.message}</Box>}
    </Alert>
  );
}
