import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';

const LEFT: readonly unknown[] = ['left', 'leaver', 'deleted'];

/** Card of a contact or customer user who has left, with a button that erases their personal data. */
export function PersonErasure({ entity, row }: ShowProps) {
  const [isAsking, setAsking] = useState(false);
  const send = useMutation({
    mutationFn: () => api(`/api/v1/${entity.path}/${row.id}/erase`, { method: 'POST' }),
    onSuccess: () => {
      toast('Personal data erased');
      setAsking(false);
    },
  });
  if (!allows(`${entity.name}.erase`) || !LEFT.includes(row.status) || row.archivedAt !== null) return null;
  return (
    <Section
      title="Personal data"
      icon="trash-2"
      actions={
        <Button size="small" color="error" onClick={() => setAsking(true)}>
          Erase…
        </Button>
      }
    >
      This person has left. Erase their data when it is no longer needed.
      <ConfirmDialog
        open={isAsking}
        danger
        title="Erase this person’s data?"
        verb="Erase personal data"
        busy={send.isPending}
        failed={send.error?.message ?? null}
        onConfirm={() => send.mutate()}
        onClose={() => setAsking(false)}
      >
        CRM deletes the name, numbers, addresses, photo, notes and emails. Jobs and visits stay. This cannot be undone.
      </ConfirmDialog>
    </Section>
  );
}
