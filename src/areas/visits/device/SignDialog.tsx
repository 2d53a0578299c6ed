import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { connectionNow } from '#engine/http/connection.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { type Drawn, Signature } from '#engine/parts/Signature.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { signLater } from './outbox.web.ts';
import type { WaitingSignature } from './waiting.rules.ts';

const NO_NAME = 'Enter a name with at least 2 characters.';

export interface SignDialogProps extends Pick<WaitingSignature, 'report' | 'visitId' | 'number' | 'path'> {
  /** Summary that the customer signs. */
  readonly summary: ReactNode;
  readonly onClose: () => void;
}

/** The customer reads the summary and signs. Without a network, the signature is sent later. */
export function SignDialog({ summary, onClose, ...signed }: SignDialogProps) {
  const [values, setValues] = useState({ name: '', role: '' });
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [isTried, setTried] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const isNamed = values.name.trim().length >= 2;
  const sign = () => {
    setTried(true);
    if (!isNamed || !drawn) return;
    try {
      void signLater({
        ...signed,
        body: {
          signerName: values.name.trim(),
          signerRole: values.role.trim() || null,
          signature: drawn.png,
          strokes: drawn.strokes.map((stroke) => [...stroke]),
        },
      });
    } catch {
      setFailed('This device has no room for the signature. Connect to the network and try again.');
      return;
    }
    if (connectionNow() !== 'online') toast('Signature kept on this device');
    onClose();
  };
  const field = (key: 'name' | 'role', label: string, more: object) => (
    <TextField
      id={`sign-${key}`}
      label={label}
      value={values[key]}
      fullWidth
      onChange={(event) => setValues((now) => ({ ...now, [key]: event.target.value }))}
      {...more}
    />
  );
  return (
    <FormDialog
      title={`Sign ${signed.number}`}
      verb="Sign"
      busy={false}
      failed={failed}
      wide
      onSubmit={sign}
      onClose={onClose}
    >
      {summary}
      {field('name', 'Name', {
        required: true,
        autoComplete: 'off',
        error: isTried && !isNamed,
        helperText: isTried && !isNamed ? NO_NAME : ' ',
      })}
      {field('role', 'Position', { autoComplete: 'off', helperText: 'For example, school business manager.' })}
      <Signature isRequired onChange={setDrawn} complaint={isTried && !drawn ? 'Sign in the box.' : undefined} />
    </FormDialog>
  );
}
