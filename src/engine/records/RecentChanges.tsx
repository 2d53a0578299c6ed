import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Section } from '../parts/Section.tsx';
import { HistoryEntry } from './show/HistoryEntry.tsx';
import { type HistoryProps, useHistory } from './useHistory.web.ts';

const FEW = 4;

/** The latest changes, for the side of a record's page. */
export function RecentChanges({ entity, answer, onMore }: HistoryProps & { readonly onMore: () => void }) {
  const { data, error } = useHistory(entity, answer.row.id);
  const lines = data?.pages[0]?.rows ?? [];
  const total = data?.pages[0]?.total ?? 0;
  // If loading fails, the card is left out, because the History tab shows the error.
  if (error || lines.length === 0) return null;
  return (
    <Section
      title="Recent changes"
      flush
      actions={
        total > FEW && (
          <Button size="small" onClick={onMore}>
            All {total.toLocaleString('en-GB')}
          </Button>
        )
      }
    >
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.slice(0, FEW).map((line) => (
          <HistoryEntry key={line.id} entity={entity} line={line} answer={answer} isShort />
        ))}
      </Box>
    </Section>
  );
}
