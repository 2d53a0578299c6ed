import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { doneWords } from '#engine/actions/doable.ts';
import type { Action } from '#engine/entity/states.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { titleOf } from '#engine/entity/shape.ts';
import { api } from '#engine/http/client.web.ts';
import { type RecordAnswer, recordOptions } from '#engine/lists/useRecord.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { ActionDialog } from '#engine/records/actions/ActionDialog.tsx';
import { useRestore } from '#engine/records/show/restoreVersion.web.ts';
import type { Attention } from './attention.rules.ts';

export interface AttentionActionProps {
  readonly does: NonNullable<Attention['does']>;
  readonly label: string;
  /** The text of the line, for the accessible name of the button. */
  readonly about: string;
}

/** Asks for the input of the action in a dialog and runs it. The toast offers Undo. */
export function AttentionAction({ does: { noun, id, action: name }, label, about }: AttentionActionProps) {
  const entity = entityNamed(noun);
  const action: Action | undefined = entity.actions?.[name];
  const client = useQueryClient();
  const [row, setRow] = useState<RecordAnswer['row'] | null>(null);
  const opening = useMutation({
    mutationFn: () => client.fetchQuery({ ...recordOptions(entity, id), staleTime: 0 }),
    onSuccess: (answer) => setRow(answer.row),
  });
  const takeBack = useRestore(entity, id, row ? titleOf(entity, row) : '');
  if (!action) throw new Error(`“${noun}” has no action “${name}”.`);

  const done = async ({ row: now }: RecordAnswer): Promise<void> => {
    const before = row;
    setRow(null);
    const { rows } = await api<{ readonly rows: readonly { readonly id: number }[] }>(
      `/api/v1/${entity.path}/${id}/history?size=1`,
    );
    const [entry] = rows;
    const fields = Object.keys(entity.fields).filter((key) => now[key] !== before?.[key]);
    const undo = entry && (() => takeBack.mutate({ entry: entry.id, before: true, version: now.version, fields }));
    toast(doneWords(action, titleOf(entity, now)), undo && { undo });
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        loading={opening.isPending}
        aria-label={`${label}: ${about}`}
        onClick={() => opening.mutate()}
      >
        {label}
      </Button>
      {opening.error && (
        <Box role="alert" sx={{ color: 'error.main', fontSize: '0.75rem' }}>
          {opening.error.message}
        </Box>
      )}
      {row && (
        <ActionDialog
          entity={entity}
          row={row}
          doable={{ name, action, asks: true }}
          onDone={(answer) => void done(answer)}
          onClose={() => setRow(null)}
        />
      )}
    </>
  );
}
