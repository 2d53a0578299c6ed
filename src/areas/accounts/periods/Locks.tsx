import { inSentence } from '#engine/entity/inSentence.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { LEDGERS, lockDate } from './lockDate.ts';
import type { LockRow } from './usePeriods.web.ts';

/** Lock date of each part of the books. */
export const Locks = ({ locks, onSaved }: { readonly locks: readonly LockRow[]; readonly onSaved: () => void }) => (
  <Section title="Lock dates" about="Nothing can be posted up to these days." flush>
    {locks.map((lock) => (
      <Lock key={`${lock.id} ${lock.version}`} lock={lock} onSaved={onSaved} />
    ))}
  </Section>
);

function Lock({ lock, onSaved }: { readonly lock: LockRow; readonly onSaved: () => void }) {
  const [lockedOn, setLockedOn] = useState<unknown>(lock.lockedOn);
  const [isHard, setHard] = useState<unknown>(lock.isHard);
  const { label } = LEDGERS[lock.ledger];
  const mayChange = allows('period.manage');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api('/api/v1/accounts/periods/locks', {
        method: 'PUT',
        body: { ledger: lock.ledger, lockedOn, isHard: isHard === true, version: lock.version },
      }),
    onSuccess: () => {
      toast(`Lock date of ${inSentence(label)} saved`);
      onSaved();
    },
  });
  const isChanged = lockedOn !== lock.lockedOn || isHard !== lock.isHard;
  return (
    <>
      <SectionRow sx={{ flexWrap: 'wrap' }}>
        <Box sx={{ width: { xs: '100%', sm: 110 }, fontWeight: 550 }}>{label}</Box>
        <Box sx={{ width: 170 }}>
          <FieldInput
            id={`lock-${lock.ledger}`}
            label={`${label} locked up to`}
            field={lockDate.fields.lockedOn}
            bare
            disabled={!mayChange}
            value={lockedOn}
            onChange={setLockedOn}
          />
        </Box>
        <Box sx={{ flex: 1, minWidth: 130 }}>
          <FieldInput
            id={`hard-${lock.ledger}`}
            label="Permanent"
            field={lockDate.fields.isHard}
            disabled={!mayChange || lock.isHard}
            value={isHard}
            onChange={setHard}
          />
        </Box>
        {isChanged && (
          <Button size="small" variant="outlined" disabled={isPending} onClick={() => mutate()}>
            Save
          </Button>
        )}
      </SectionRow>
      {error && <Alert severity="error">{error.message}</Alert>}
    </>
  );
}
