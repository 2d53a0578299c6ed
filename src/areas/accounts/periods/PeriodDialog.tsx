import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { ReasonInput } from '../ReasonInput.tsx';
import type { PeriodRow } from './usePeriods.web.ts';

/** A step of one period, or of a whole year. */
export interface PeriodStep {
  readonly name: 'softClose' | 'lock' | 'reopen' | 'closeYear' | 'reopenYear';
  readonly period: Pick<PeriodRow, 'id' | 'version' | 'startsOn' | 'endsOn'>;
}

const WORDS = {
  softClose: {
    verb: 'Soft-close',
    means: 'Only users with the permission for soft-closed periods can post to it, with a reason.',
  },
  lock: { verb: 'Lock', means: 'It accepts no postings until it is reopened.' },
  reopen: { verb: 'Reopen', means: 'The reason is kept in the audit log.' },
  closeYear: {
    verb: 'Close year',
    means: 'The result moves to retained earnings on the last day, and the year accepts no postings.',
  },
  reopenYear: { verb: 'Reopen year', means: 'Its year end is reversed. The reason is kept in the audit log.' },
} as const;

const ADDRESSES = {
  softClose: (id: number) => `${id}/softClose`,
  lock: (id: number) => `${id}/lock`,
  reopen: (id: number) => `${id}/reopen`,
  closeYear: (id: number) => `years/${id}/close`,
  reopenYear: (id: number) => `years/${id}/reopen`,
} as const;

/** Confirmation for a change of the state of a period or a year; reopening also asks for a reason. */
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
  const needsReason = name === 'reopen' || name === 'reopenYear';
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(`/api/v1/accounts/periods/${ADDRESSES[name](period.id)}`, {
        method: 'POST',
        body: { version: period.version, ...(needsReason ? { reason } : {}) },
      }),
    onSuccess: onDone,
  });
  const { verb, means } = WORDS[name];
  return (
    <FormDialog
      title={`${verb} ${formatDay(period.startsOn)} – ${formatDay(period.endsOn)}?`}
      verb={verb}
      busy={isPending}
      ready={!needsReason || reason.trim() !== ''}
      failed={error?.message}
      focusVerb={!needsReason}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Typography variant="body2">{means}</Typography>
      {needsReason && <ReasonInput value={reason} onChange={setReason} />}
    </FormDialog>
  );
}
