import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Facts } from '#engine/parts/Facts.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';
import type { ErasureAnswer } from './erasure.ts';

const AGAIN_MS = 2_000;

const pathOf = (customerId: number): string => `/api/v1/customers/${customerId}/erasure`;

const useErasure = (customerId: number) =>
  useQuery({
    queryKey: ['customer', 'erasure', customerId],
    queryFn: ({ signal }) => api<ErasureAnswer>(pathOf(customerId), { signal }),
    enabled: allows('customer.erase'),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? AGAIN_MS : false),
  });

const STEPS = {
  ask: {
    path: '',
    button: 'Erase customer',
    title: 'Ask to erase this customer?',
    verb: 'Ask to erase',
    done: 'Erasure requested',
    text: 'Another user must approve the erasure. Until then nothing is deleted.',
  },
  approve: {
    path: '/approve',
    button: 'Approve erasure',
    title: 'Erase this customer?',
    verb: 'Erase customer',
    done: 'Erasure started',
    text: 'CRM destroys the encryption key, then deletes sites, contacts, assets, credentials, jobs and files. Documents of the accounts stay. This cannot be undone.',
  },
  refuse: {
    path: '/refuse',
    button: 'Refuse erasure',
    title: 'Refuse the erasure?',
    verb: 'Refuse erasure',
    done: 'Erasure refused',
    text: 'The records stay. The erasure can be requested again.',
  },
} as const;
type Step = keyof typeof STEPS;

/** Erasure of a former customer: the request, the approval by another user, progress and certificate. */
export function ErasureCard({ customerId }: { readonly customerId: number }) {
  const { data, refetch } = useErasure(customerId);
  const [asking, setAsking] = useState<Step | null>(null);
  const send = useMutation({
    mutationFn: (step: Step) => api(`${pathOf(customerId)}${STEPS[step].path}`, { method: 'POST' }),
    onSuccess: (_, step) => {
      toast(STEPS[step].done);
      setAsking(null);
      void refetch();
    },
  });
  if (!data) return null;
  const { state, isOwn } = data;
  const steps: readonly Step[] =
    state === 'none' ? ['ask'] : state === 'asked' ? (isOwn ? ['refuse'] : ['approve', 'refuse']) : [];
  const isBlocked = data.gaps.length > 0;
  return (
    <Section title="Erasure" icon="trash-2">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Said {...data} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {steps.map((step) => (
            <Button
              key={step}
              size="small"
              variant="outlined"
              color={step === 'refuse' ? 'primary' : 'error'}
              disabled={isBlocked && step !== 'refuse'}
              onClick={() => {
                send.reset();
                setAsking(step);
              }}
            >
              {step === 'refuse' && isOwn ? 'Withdraw request' : STEPS[step].button}
            </Button>
          ))}
          {state === 'done' && (
            <Button size="small" variant="outlined" href={`${pathOf(customerId)}/certificate.pdf`} download>
              Certificate (PDF)
            </Button>
          )}
        </Box>
      </Box>
      {asking && (
        <ConfirmDialog
          open
          danger={asking !== 'refuse'}
          title={STEPS[asking].title}
          verb={STEPS[asking].verb}
          busy={send.isPending}
          failed={send.error?.message ?? null}
          onConfirm={() => send.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          {STEPS[asking].text}
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Said(erasure: ErasureAnswer) {
  const { state, gaps, askedBy, askedAt, isOwn, decidedBy, decidedAt, endedAt } = erasure;
  const people = [
    { label: 'Requested', value: `${askedBy ?? ''}, ${askedAt ? formatMoment(askedAt) : ''}` },
    ...(decidedBy && decidedAt ? [{ label: 'Approved', value: `${decidedBy}, ${formatMoment(decidedAt)}` }] : []),
    ...(endedAt ? [{ label: 'Completed', value: formatMoment(endedAt) }] : []),
  ];
  return (
    <>
      {gaps.length > 0 ? (
        <Alert severity="info">
          {gaps.map(({ code, message }) => (
            <Box key={code}>{message}</Box>
          ))}
        </Alert>
      ) : (
        state === 'none' && <Box>The retention period has ended. Another user must approve the erasure.</Box>
      )}
      {state !== 'none' && <Facts facts={people} />}
      {state === 'asked' && (
        <Box>{isOwn ? 'Another user must approve this.' : 'Approve this only if nothing has to be kept.'}</Box>
      )}
      {state === 'running' && <Progress {...erasure} />}
    </>
  );
}

/** The number of deleted records. A node that stops is replaced by another one, which continues. */
function Progress({ done, total }: Pick<ErasureAnswer, 'done' | 'total'>) {
  return (
    <Box role="status">
      {total === 0
        ? 'Starting'
        : `${done.toLocaleString('en-GB')} of ${Math.max(done, total).toLocaleString('en-GB')} records deleted`}
    </Box>
  );
}
