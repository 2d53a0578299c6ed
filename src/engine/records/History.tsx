import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { EmptyState, Failed } from '../parts/EmptyState.tsx';
import { Section } from '../parts/Section.tsx';
import { SkeletonRows } from '../parts/Skeletons.tsx';
import type { HistoryLine } from '../store/historyLine.ts';
import { HistoryEntry } from './show/HistoryEntry.tsx';
import type { RestoreTarget } from './show/restoreVersion.web.ts';
import { type HistoryProps, useHistory } from './useHistory.web.ts';

/** The history of a record, newest first: who changed which fields, when, with values before and after. */
export function History({ entity, answer }: HistoryProps) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(
    entity,
    answer.row.id,
  );
  const [target, setTarget] = useState<RestoreTarget | null>(null);
  if (error) return <Failed what="The history could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <SkeletonRows rows={6} />;
  const lines = data.pages.flatMap((page) => page.rows);
  const mayChange = answer.may.includes(`${entity.name}.update`);
  if (lines.length === 0)
    return (
      <EmptyState
        icon="history"
        title="No history yet"
        why="Changes are listed here with the user, the time and the previous values."
      />
    );
  return (
    <Section title="History" count={data.pages[0]?.total ?? lines.length} flush>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line, at) => (
          <HistoryEntry
            key={line.id}
            entity={entity}
            line={line}
            answer={answer}
            action={
              mayChange && (
                <PutBackButtons line={line} isLatest={lines.findIndex(isChange) === at} onChoose={setTarget} />
              )
            }
          />
        ))}
      </Box>
      {target && (
        <Suspense fallback={null}>
          <RestoreDialog
            entity={entity}
            id={answer.row.id}
            customerId={typeof answer.row.customerId === 'number' ? answer.row.customerId : undefined}
            target={target}
            onClose={() => setTarget(null)}
          />
        </Suspense>
      )}
      {hasNextPage && (
        <Box sx={{ p: 1, textAlign: 'center' }}>
          <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier
          </Button>
        </Box>
      )}
    </Section>
  );
}

/** Whether a line changed the record's own fields. */
const isChange = ({ version, changes }: HistoryLine): boolean => version > 0 && Object.keys(changes).length > 0;

/** Two buttons of a line: undo its changes, or restore the record as of that line. */
function PutBackButtons({
  line,
  isLatest,
  onChoose,
}: {
  readonly line: HistoryLine;
  /** Whether the record has not changed since. */
  readonly isLatest: boolean;
  readonly onChoose: (target: RestoreTarget) => void;
}) {
  if (!isChange(line)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.25, ml: -1.25 }}>
      {line.action !== 'create' && (
        <Button
          size="small"
          onClick={() => onChoose({ entry: line.id, before: true, fields: Object.keys(line.changes) })}
        >
          Undo change
        </Button>
      )}
      {!isLatest && (
        <Button size="small" onClick={() => onChoose({ entry: line.id, before: false, fields: null })}>
          Revert to this version
        </Button>
      )}
    </Box>
  );
}

const RestoreDialog = lazy(async () => ({ default: (await import('./show/RestoreDialog.tsx')).RestoreDialog }));
