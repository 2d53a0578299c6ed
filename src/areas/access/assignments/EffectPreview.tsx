import Alert from '@mui/material/Alert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { inSentence } from '#engine/entity/inSentence.ts';
import { api } from '#engine/http/client.web.ts';
import { usePaused } from '#engine/lists/usePaused.web.ts';
import type { Assigned } from '#areas/identity/users/visibility.ts';
import type { Choice, Effects } from './assignment.ts';

interface EffectPreviewProps {
  readonly of: Assigned;
  readonly name: string;
  readonly address: string;
  readonly choice: Choice;
}

/** Effect of saving: "Gareth will lose sight of 12 customers, 31 sites." */
export function EffectPreview({ of, name, address, choice }: EffectPreviewProps) {
  const asked = usePaused(JSON.stringify(choice));
  const { data } = useQuery({
    queryKey: ['user', 'assignment-preview', address, asked],
    queryFn: ({ signal }) =>
      api<Effects>(`${address}/preview`, {
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
      .map((each) => `${each[which].toLocaleString('en-GB')} ${inSentence(each.label)}`)
      .join(', ');
  const [gains, loses] = [words('gains'), words('loses')];
  return (
    <Alert severity={loses ? 'warning' : 'info'} role="status">
      {seenWords(data.seen, of)}
      {!gains && !loses && `Nothing changes for ${name}.`}
      {loses && `${name} will no longer see ${loses}. `}
      {gains && `${name} will see ${gains} more.`}
    </Alert>
  );
}

/** "Assigned 3 customers, plus 12 by rule. "; empty without rules. */
function seenWords(seen: Effects['seen'], of: Assigned): string {
  if (!seen || seen.byRule === 0) return '';
  const many = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? of : `${of}s`}`;
  return `Assigned ${many(seen.byHand)}, plus ${seen.byRule.toLocaleString('en-GB')} by rule. `;
}
