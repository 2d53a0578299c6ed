import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { NotesText } from '#engine/kinds/notes/NotesCell.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { DayCover } from '../day/myDay.schema.ts';

/** A cover note on the day of the engineer who stands in. A note for them is confirmed before they set off. */
export function CoverOfVisit({ note, customerId }: { readonly note: DayCover; readonly customerId: number }) {
  const confirm = useMutation({
    mutationFn: () =>
      api(`/api/v1/cover-notes/${note.id}/actions/acknowledge`, { method: 'POST', body: { version: note.version } }),
    onSuccess: () => toast('Marked as read'),
  });
  return (
    <Alert
      severity={note.isUnread ? 'warning' : 'info'}
      sx={{ mt: 1, '& .MuiAlert-message': { minWidth: 0, flex: 1, overflowWrap: 'anywhere' } }}
    >
      <Go to={`/customer/${customerId}/cover-notes/${note.id}`} sx={{ color: 'inherit', fontWeight: 600 }}>
        {note.name}
      </Go>
      <NotesText markdown={note.body} />
      {note.isUnread && allows('coverNote.acknowledge') && (
        <Button
          variant="outlined"
          color="inherit"
          loading={confirm.isPending}
          onClick={() => confirm.mutate()}
          sx={{ mt: 1, minHeight: 44 }}
        >
          Read and understood
        </Button>
      )}
      {confirm.error && <Box role="alert">{confirm.error.message}</Box>}
    </Alert>
  );
}
