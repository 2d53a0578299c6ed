import Alert from '@mui/material/Alert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#core/http/client.web.ts';
import { usePaused } from '#core/lists/usePaused.web.ts';
import type { Choice, SightChange } from './assignment.ts';

interface EffectPreviewProps {
  readonly name: string;
  readonly address: string;
  readonly choice: Choice;
}

/** What saving would mean: "Gareth will lose sight of 12 customers, 31 sites." */
export function EffectPreview({ name, address, choice }: EffectPreviewProps) {
  const asked = usePaused(JSON.stringify(choice));
  const { data } = useQuery({
    queryKey: ['user', 'assignment-preview', address, asked],
    queryFn: ({ signal }) =>
      api<{ readonly changes: readonly SightChange[] }>(`${address}/preview`, {
        method: 'POST',
        body: JSON.parse(asked) as Choice,
        idempotent: false,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const words = (which: 'gains' | 'loses') =>
    data.changes
      .filter((each) => each[which] > 0)
      .map((each) => `${each[which].toLocaleString('en-GB')} ${each.label.toLowerCase()}`)
      .join(', ');
  const [gains, loses] = [words('gains'), words('loses')];
  return (
    <Alert severity={loses ? 'warning' : 'info'} role="status">
      {!gains && !loses && `For ${name} nothing there is comes into sight or leaves it.`}
      {loses && `${name} will lose sight of ${loses}. `}
      {gains && `${name} will see ${gains} more.`}
    </Alert>
  );
}
