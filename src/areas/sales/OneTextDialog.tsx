import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#engine/parts/FormDialog.tsx';

export interface OneTextDialogProps<T> {
  readonly title: string;
  readonly verb: string;
  readonly label: string;
  readonly first?: string;
  readonly max: number;
  readonly send: (text: string) => Promise<T>;
  readonly onDone: (answer: T) => void;
  readonly onClose: () => void;
}

/** Dialog that asks for one text, such as a reason or a name. */
export function OneTextDialog<T>({
  title,
  verb,
  label,
  first = '',
  max,
  send,
  onDone,
  onClose,
}: OneTextDialogProps<T>) {
  const [text, setText] = useState(first);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(text.trim()),
    onSuccess: (answer) => {
      onClose();
      onDone(answer);
    },
  });
  return (
    <FormDialog
      title={title}
      verb={verb}
      busy={isPending}
      ready={text.trim() !== ''}
      failed={error?.message}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextField
        label={label}
        required
        autoFocus
        fullWidth
        margin="normal"
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: max } }}
      />
    </FormDialog>
  );
}
