import { useQuery } from '@tanstack/react-query';
import { Failed } from '../../parts/EmptyState.tsx';
import { SkeletonRows } from '../../parts/Skeletons.tsx';
import type { SampledColumn } from '../reading/reading.ts';
import { type ImportAnswer, type Proposal, proposalOptions } from './answers.web.ts';
import { MapForm } from './MapForm.tsx';

export interface MapStepProps {
  readonly answer: ImportAnswer;
  /** The preset that the user chose; null for the saved or proposed one. */
  readonly kind: string | null;
  readonly onBack: () => void;
  readonly onChecking: () => void;
}

/** The mapping of each column: the saved one, or the proposal of the preset. */
export function MapStep({ answer, kind, onBack, onChecking }: MapStepProps) {
  const settled = answer.mapping && (kind === null || answer.mapping.preset === kind) ? answer.mapping : null;
  const chosen = kind ?? answer.mapping?.preset ?? '';
  const columns = answer.columns.map(({ name }) => name).join('\n');
  const { data, error, refetch } = useQuery(proposalOptions(answer.import.id, chosen, columns));
  if (error) return <Failed what="The columns could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  return (
    <MapForm
      answer={{ ...answer, columns: answer.columns.map((column) => asIn(data, column)) }}
      preset={data.preset}
      known={data.mapping}
      start={settled ?? data.mapping}
      onBack={onBack}
      onChecking={onChecking}
    />
  );
}

/** A column as the chosen preset reads it: hidden if its values are secret. */
function asIn({ secret }: Proposal, { isSecret: _, ...column }: SampledColumn): SampledColumn {
  return secret.includes(column.at) ? { ...column, isSecret: true } : column;
}
