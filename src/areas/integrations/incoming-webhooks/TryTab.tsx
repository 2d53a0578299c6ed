import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { api } from '#engine/http/client.web.ts';
import type { TriedItem } from '#platform/incoming/item.ts';
import { Section } from '#engine/parts/Section.tsx';
import { allows } from '#engine/session/session.web.ts';
import { ItemResult } from './ItemResult.tsx';
import { pretty } from './payload.ts';
import { TriedLines } from './TriedLines.tsx';
import { usePayload } from './usePayload.web.ts';

interface Tried {
  readonly items: readonly TriedItem[];
  readonly total: number;
}

/** Tests a pasted or received payload and shows the result. Writes nothing. */
export function TryTab({ row }: ShowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { call } = usePayload(row.id, null);
  const payload = typed ?? (call?.body ? pretty(call.body) : '');
  const attempt = useMutation({
    mutationFn: () => api<Tried>(`/api/v1/system/incoming/${row.id}/try`, { method: 'POST', body: { payload } }),
  });
  if (!allows('incomingWebhook.update'))
    return (
      <Alert severity="info">
        You do not have permission to test incoming webhooks. Ask an administrator for permission to change incoming
        webhooks.
      </Alert>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section
        title="Test the mapping"
        icon="stethoscope"
        about="Uses the saved mapping. Nothing is saved."
        actions={
          call?.body && typed !== null ? (
            <Button size="small" onClick={() => setTyped(null)}>
              Use last call
            </Button>
          ) : undefined
        }
      >
        <TextField
          label="Payload as JSON"
          value={payload}
          onChange={(event) => setTyped(event.target.value)}
          multiline
          minRows={6}
          maxRows={16}
          fullWidth
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: '0.8125rem' } } }}
        />
        <Button
          variant="contained"
          size="small"
          sx={{ mt: 1.5 }}
          disabled={attempt.isPending || payload.trim() === ''}
          onClick={() => attempt.mutate()}
        >
          Test
        </Button>
        {attempt.error && (
          <Alert severity="error" sx={{ mt: 1.5 }}>
            {attempt.error.message}
          </Alert>
        )}
      </Section>
      {attempt.data && (
        <Section title="Result" icon="list-checks">
          {attempt.data.items.map((item) => (
            <Box key={item.at} sx={{ mb: 1.5 }}>
              <ItemResult item={item} tried numbered={attempt.data.items.length > 1} />
              <TriedLines item={item} />
            </Box>
          ))}
          {attempt.data.total > attempt.data.items.length && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              The first {attempt.data.items.length} of {attempt.data.total.toLocaleString('en-GB')}.
            </Typography>
          )}
          {attempt.data.total === 0 && (
            <Typography variant="body2">The list is empty. No records would be created or updated.</Typography>
          )}
        </Section>
      )}
    </Box>
  );
}
