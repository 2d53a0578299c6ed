import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { Slot } from '#engine/screens/slots.tsx';
import { job } from '../jobs/job.ts';

export interface RefusedMessageProps {
  readonly id: number;
  /** Code of the refusal. */
  readonly code: string;
  readonly message: { readonly body: string; readonly visibility: 'public' | 'internal' };
  readonly write: (body: string) => void;
  /** Sends the message again. */
  readonly again: () => void;
}

/** What a user can do about a message that was refused because it looks as if it has a secret. */
export function RefusedMessage({ id, code, message, write, again }: RefusedMessageProps) {
  const { data } = useRecord(job, id);
  const clear = useMutation({
    mutationFn: () =>
      api('/api/v1/not-a-secret', { method: 'POST', body: { entity: job.name, field: 'body', text: message.body } }),
    onSuccess: again,
  });
  if (code !== 'secret_in_text' || !data) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      <Slot
        place="secret:move"
        customerId={data.row.customerId}
        title={`From ${String(data.row.number)}`}
        text={message.body}
        isPublic={message.visibility === 'public'}
        onMoved={write}
      />
      <Button color="inherit" size="small" loading={clear.isPending} onClick={() => clear.mutate()}>
        This is not a secret
      </Button>
      {clear.error && <Box role="alert">{clear.error.message}</Box>}
    </Box>
  );
}
