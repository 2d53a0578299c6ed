import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { useTakeRecord } from '#engine/lists/useRecord.web.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { contact } from './contact.ts';

/**
 * Verifies a caller. The service desk enters the phrase the caller says and sees only whether it matches. The stored
 * phrase is never shown, so no colleague can be tricked into revealing it.
 */
export function CallerCheck({ row, may }: Pick<RecordAnswer, 'row' | 'may'>) {
  const isSet = row.hasCallerCheck === true;
  const mayVerify = allows('contact.verify');
  const maySet = may.includes('contact.update') && row.status === 'current';
  if (!isSet && !maySet) return null;
  return (
    <Section title="Caller check" icon="shield-check">
      {isSet && mayVerify && <Verify contactId={row.id} />}
      {!isSet && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          Agree a passphrase with this contact. Service desk staff can then check a caller without seeing the
          passphrase.
        </Typography>
      )}
      {maySet && (
        <SetPhrase contactId={row.id} isSet={isSet} name={[row.firstName, row.lastName].filter(Boolean).join(' ')} />
      )}
    </Section>
  );
}

interface Verified {
  readonly match: boolean;
  readonly triesLeft: number;
}

export function Verify({ contactId }: { readonly contactId: number }) {
  const client = useQueryClient();
  const [phrase, setPhrase] = useState('');
  const check = useMutation({
    mutationFn: (said: string) =>
      api<Verified>(`/api/v1/contacts/${contactId}/verify`, {
        method: 'POST',
        body: { phrase: said },
        idempotent: false,
      }),
    onSettled: () => {
      setPhrase('');
      void client.invalidateQueries({ queryKey: ['contact', 'history', contactId] });
    },
  });
  const { data, error } = check;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (phrase.trim()) check.mutate(phrase);
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-end' }}>
        <TextField
          variant="standard"
          fullWidth
          label="Caller’s answer"
          value={phrase}
          onChange={(event) => {
            setPhrase(event.target.value);
            if (data || error) check.reset();
          }}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 200 },
          }}
        />
        <Button type="submit" variant="outlined" loading={check.isPending} disabled={!phrase.trim()}>
          Check
        </Button>
      </Box>
      <Box role="status" aria-live="assertive" sx={{ minHeight: 44, mt: 1 }}>
        {data?.match && (
          <Alert severity="success" icon={<Check size={20} />} sx={{ fontWeight: 600 }}>
            Match
          </Alert>
        )}
        {data && !data.match && (
          <Alert severity="error" icon={<X size={20} />} sx={{ fontWeight: 600 }}>
            No match.{' '}
            {data.triesLeft === 0
              ? 'The check is locked for 30 minutes. The account manager has been notified.'
              : `${data.triesLeft} ${data.triesLeft === 1 ? 'attempt' : 'attempts'} left.`}
          </Alert>
        )}
        {error && <Alert severity="error">{error.message}</Alert>}
      </Box>
    </Box>
  );
}

function SetPhrase({
  contactId,
  isSet,
  name,
}: {
  readonly contactId: number;
  readonly isSet: boolean;
  readonly name: string;
}) {
  const take = useTakeRecord(contact);
  const [isOpen, setOpen] = useState(false);
  const [phrase, setPhrase] = useState('');
  const set = useMutation({
    mutationFn: (next: string | null) =>
      api<RecordAnswer>(`/api/v1/contacts/${contactId}/caller-check`, { method: 'PUT', body: { phrase: next } }),
    onSuccess: (answer, next) => {
      take(answer);
      close();
      toast(next === null ? 'Caller check removed' : 'Caller check set');
    },
  });
  const close = () => {
    setOpen(false);
    setPhrase('');
    set.reset();
  };
  const complaint = set.error instanceof ApiError ? set.error.fields.phrase?.[0] : undefined;
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" variant={isSet ? 'text' : 'outlined'} onClick={() => setOpen(true)}>
          {isSet ? 'Change passphrase' : 'Set passphrase'}
        </Button>
        {isSet && (
          <Button
            size="small"
            loading={set.isPending && !isOpen}
            onClick={() => set.mutate(null)}
            sx={{ color: 'text.secondary' }}
          >
            Remove
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={isOpen}
        title={`Passphrase of ${name}`}
        verb="Save"
        busy={set.isPending}
        failed={set.error && !complaint ? set.error.message : null}
        onConfirm={() => set.mutate(phrase)}
        onClose={close}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          Use 2 or 3 words that are easy to remember. The passphrase is stored as a hash and cannot be shown again.
        </Typography>
        <TextField
          variant="standard"
          fullWidth
          autoFocus
          label="Passphrase"
          value={phrase}
          onChange={(event) => setPhrase(event.target.value)}
          error={Boolean(complaint)}
          helperText={complaint ?? 'Capitals, full stops and spaces are ignored.'}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off', maxLength: 120 } }}
        />
      </ConfirmDialog>
    </>
  );
}
