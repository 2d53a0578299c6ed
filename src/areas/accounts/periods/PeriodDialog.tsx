import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { ReasonInput } from '../ReasonInput.tsx';
import type { PeriodRow } from './usePeriods.web.ts';

export interface PeriodStep {
  readonly name: 'softClose' | 'lock' | 'reopen';
  readonly period: PeriodRow;
}

const WORDS = {
  softClose: {
    verb: 'Soft-close',
    means: 'Only users with the permission for soft-closed periods can post to it, with a reason.',
  },
  lock: { verb: 'Lock', means: 'It accepts no postings until it is reopened.' },
  reopen: { verb: 'Reopen', means: 'The reason is kept in the audit log.' },
} as const;

/** Confirmation for a change of a period's state; reopening also asks for a reason. */
export function PeriodDialog({
  step: { name, period },
  onClose,
  onDone,
}: {
  readonly step: PeriodStep;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(`/api/v1/accounts/periods/${period.id}/${name}`, {
        method: 'POST',
        body: { version: period.version, ...(name === 'reopen' ? { reason } : {}) },
      }),
    onSuccess: onDone,
  });
  const { verb, means } = WORDS[name];
  return (
    <FormDialog
      title={`${verb} ${formatDay(period.startsOn)} – ${formatDay(period.endsOn)}?`}
      verb={verb}
      busy={isPending}
      ready={name !== 'reopen' || reason.trim() !== ''}
      failed={error?.message}
      focusVerb={name !== 'reopen'}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Typography variant="body2">{means}</Typography>
      {name === 'reopen' && <ReasonInput value={reason} onChange={setReason} />}
    </FormDialog>
  );
}
