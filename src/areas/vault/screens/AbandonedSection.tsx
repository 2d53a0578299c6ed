import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { allows } from '#engine/session/session.web.ts';
import { credential } from '../credentials/credential.ts';
import { ReasonField } from './ReasonField.tsx';

interface Lost {
  readonly id: number;
  readonly title: string;
  readonly customer: string | null;
}

/** Restricted credentials with no active reader left. No user can see them until a new reader is named. */
export function AbandonedSection() {
  const [chosen, setChosen] = useState<Lost | null>(null);
  const isAsked = allows('vault.reassign');
  const { data } = useQuery({
    queryKey: ['credential', 'abandoned'],
    queryFn: ({ signal }) => api<{ readonly rows: readonly Lost[] }>('/api/v1/credentials/abandoned', { signal }),
    enabled: isAsked,
  });
  if (!isAsked || !data || data.rows.length === 0) return null;
  return (
    <Section
      title="Restricted credentials without users"
      icon="key-round"
      count={data.rows.length}
      about="They are restricted to users who have all left. Assign them to others. This is recorded."
      flush
    >
      {data.rows.map((row) => (
        <SectionRow key={row.id} sx={{ gap: 1 }}>
          <span style={{ flex: 1, minWidth: 0 }}>{row.customer ? `${row.title}, ${row.customer}` : row.title}</span>
          <Button size="small" aria-label={`Assign ${row.title}`} onClick={() => setChosen(row)}>
            Assign
          </Button>
        </SectionRow>
      ))}
      {chosen && <Assign row={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function Assign({ row, onClose }: { readonly row: Lost; readonly onClose: () => void }) {
  const [restrictedTo, setRestrictedTo] = useState<unknown>([]);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(`/api/v1/credentials/${row.id}/reassign`, { method: 'POST', body: { restrictedTo, reason } }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`Assign “${row.title}”`}
      verb="Assign"
      busy={isPending}
      failed={error?.message ?? null}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <FieldInput
        id="abandoned-readers"
        label="Restricted to"
        field={credential.fields.restrictedTo}
        value={restrictedTo}
        onChange={setRestrictedTo}
        context={{}}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
