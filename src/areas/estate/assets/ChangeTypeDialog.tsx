import { inSentence } from '#engine/entity/inSentence.ts';
import Alert from '@mui/material/Alert';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { derivedFrom } from '#engine/entity/registry.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { recordOptions } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { anyAsset, isPhysical } from '../asset.ts';
import type { LostField } from './changeType.rules.ts';

interface Answer {
  readonly version: number;
  readonly path: string;
}

export interface ChangeTypeDialogProps {
  readonly kind: AnyEntity;
  readonly id: number;
  readonly onClose: () => void;
}

const send = (id: number, body: object): Promise<Answer> =>
  api<Answer>(`/api/v1/assets/${id}/change-type`, { method: 'POST', body });

/** Asks for the new type of an asset, and lists the fields that it loses before they are lost. */
export function ChangeTypeDialog({ kind, id, onClose }: ChangeTypeDialogProps) {
  const [to, setTo] = useState('');
  const go = useGo();
  const { data } = useQuery(recordOptions(kind, id));
  const version = data?.row.version;
  const types = derivedFrom(anyAsset)
    .filter(({ name }) => name !== kind.name && isPhysical(name) && allows(`${name}.create`))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-GB'));
  const chosen = types.find(({ name }) => name === to);
  const change = useMutation({
    mutationFn: (confirm: boolean) => send(id, { to, version, confirm }),
    onSuccess: (answer) => {
      const undo = async (): Promise<void> => {
        const back = await send(id, { to: kind.name, version: answer.version, confirm: true });
        go(back.path);
      };
      toast(`Type changed to ${chosen ? inSentence(chosen.label) : to}`, { undo: () => void undo() });
      onClose();
      go(answer.path);
    },
  });
  const lost = lostIn(change.error);
  return (
    <FormDialog
      title={`Change the type of “${String(data?.row.name ?? '')}”`}
      verb={lost ? 'Change anyway' : 'Change type'}
      busy={change.isPending}
      ready={chosen !== undefined && version !== undefined}
      failed={lost ? null : change.error?.message}
      onSubmit={() => change.mutate(lost !== null)}
      onClose={onClose}
    >
      <FieldInput
        id="new-type"
        label="New type"
        field={choice({
          options: Object.fromEntries(types.map(({ name, label }) => [name, { label }])),
          help: 'Tag, location, history and photos stay.',
        })}
        value={to || null}
        onChange={(value) => {
          setTo(typeof value === 'string' ? value : '');
          change.reset();
        }}
        context={{}}
      />
      {lost && (
        <Alert severity="warning">
          {chosen?.plural} do not have these fields, so their values are removed:
          <ul style={{ margin: '4px 0', paddingLeft: 20 }}>
            {lost.map(({ key, label }) => (
              <li key={key}>{label}</li>
            ))}
          </ul>
          The history keeps the values. They come back if you change the type back.
        </Alert>
      )}
    </FormDialog>
  );
}

/** The fields that a refusal lists; null for any other answer. */
const lostIn = (error: Error | null): readonly LostField[] | null =>
  error instanceof ApiError && error.code === 'fields_lost' ? (error.body.lost as readonly LostField[]) : null;
