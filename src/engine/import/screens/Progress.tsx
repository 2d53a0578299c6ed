import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Meter } from '../../parts/charts/Meter.tsx';
import type { ImportAnswer, Phase } from './answers.web.ts';
import { count } from './words.ts';

const DOING: Readonly<Record<Phase, readonly [title: string, about: string]>> = {
  check: ['Checking the rows', 'No rows are imported yet. You can leave this page and come back.'],
  commit: ['Importing', 'You can leave this page and come back. The import continues.'],
  revert: ['Reverting the import', 'All changes of this import are reverted.'],
  undo: [
    'Undoing the import',
    'Created records are removed and changed records get their previous values. Records changed since then are kept.',
  ],
};

/** The progress of the background phase. */
export function Progress({
  answer,
  onCancel,
}: {
  readonly answer: ImportAnswer;
  readonly onCancel: (() => void) | null;
}) {
  const { phase, done, total } = answer;
  if (!phase) return null;
  const [title, about] = DOING[phase];
  return (
    <Card sx={{ p: { xs: 2, sm: 4 }, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box role="status">
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {about}
        </Typography>
      </Box>
      <Meter label={title} value={done} max={Math.max(1, total)} figure={`${count(done)} of ${count(total)}`} />
      {onCancel && (
        <Button variant="outlined" onClick={onCancel} sx={{ alignSelf: 'flex-start' }}>
          Cancel
        </Button>
      )}
    </Card>
  );
}
