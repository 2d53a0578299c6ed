import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { FieldCell } from '../kinds/cells.tsx';
import type { FaceContext } from '../kinds/face.web.ts';
import { isReferring } from '../kinds/ref/referred.ts';
import { namesBy } from '../lists/filters/namesBy.ts';
import { useNames } from '../lists/filters/useNames.web.ts';
import { RelativeTime } from '../parts/RelativeTime.tsx';
import type { FormField, Values } from './formValues.ts';
import { type ContestedField, contestedField } from './contestedField.ts';
import type { Conflict } from './saveAnswer.ts';
import { idsIn } from './show/idsIn.ts';

export interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly fields: readonly FormField[];
  readonly mine: Values;
  readonly context: FaceContext;
  /** Saves with the chosen values. */
  readonly onSettle: (taken: ReadonlySet<string>) => void;
  readonly onLeave: () => void;
}

/** Shown when another user saved first. Lists only the fields that both changed, with both values to choose from. */
export function ConflictDialog({ conflict, fields, mine, context, onSettle, onLeave }: ConflictDialogProps) {
  const id = useId();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const shown = conflict.keys.flatMap((key) => contestedField(key, fields, { mine, theirs: conflict.theirs }) ?? []);
  const refs = useKnownRefs(shown, context);
  const choose = (key: string, isTheirs: boolean) =>
    setTaken((now) => {
      const next = new Set(now);
      if (isTheirs) next.add(key);
      else next.delete(key);
      return next;
    });
  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby={id} onClose={onLeave} transitionDuration={120}>
      <DialogTitle id={id}>{conflict.changedBy ?? 'Another user'} saved this first</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
          {conflict.changedAt && (
            <>
              Saved <RelativeTime at={conflict.changedAt} />.{' '}
            </>
          )}
          Choose which value to keep for each field that differs. Your changes are not lost.
        </Typography>
        <Box component="table" sx={TABLE}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">{conflict.changedBy ? `Theirs (${conflict.changedBy})` : 'Theirs'}</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, label, field, ...sides }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {[true, false].map((isTheirs) => {
                  const value = sides[isTheirs ? 'theirs' : 'mine'] ?? null;
                  const isChosen = taken.has(key) === isTheirs;
                  return (
                    <td key={String(isTheirs)}>
                      <Side
                        name={`${id}-${key}`}
                        label={`${label}: ${isTheirs ? 'theirs' : 'yours'}`}
                        isChosen={isChosen}
                        onChoose={() => choose(key, isTheirs)}
                      >
                        {value === null || value === '' ? (
                          <Box sx={{ color: 'text.secondary' }}>Blank</Box>
                        ) : (
                          <FieldCell field={field} value={value} place="facts" context={{ ...context, refs }} />
                        )}
                      </Side>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onLeave}>Back to form</Button>
        <Button variant="contained" onClick={() => onSettle(taken)}>
          Save these values
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface SideProps {
  readonly name: string;
  /** The accessible name of the choice. */
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One of two values. Radio button, thick border and a word mark the chosen one, so that colour is not the only sign. */
function Side({ name, label, isChosen, onChoose, children }: SideProps) {
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        // The padding offsets the thicker border, so that the layout does not shift.
        p: isChosen ? '5px' : '6px',
        border: isChosen ? '2px solid' : '1px dashed',
        borderColor: isChosen ? 'primary.main' : 'divider',
        borderRadius: '6px',
        bgcolor: isChosen ? 'action.selected' : undefined,
        color: isChosen ? undefined : 'text.secondary',
        cursor: 'pointer',
      }}
    >
      <Radio
        size="small"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        slotProps={{ input: { 'aria-label': label } }}
        sx={{ p: 0.25 }}
      />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: '3px' }}>
        {children}
        <Box aria-hidden="true" sx={{ fontSize: '0.75rem', fontWeight: isChosen ? 650 : 450 }}>
          {isChosen ? '✓ Kept' : 'Dropped'}
        </Box>
      </Box>
    </Box>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: '0.8125rem',
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', p: 1, borderBottom: '1px solid', borderColor: 'divider' },
  '& th': { fontWeight: 600 },
  '& thead th': { color: 'text.secondary', fontSize: '0.75rem' },
  '& th:first-of-type': { width: '26%' },
  // On a phone the name of the field is above its two values, which otherwise break in the middle of a word.
  '@media (max-width: 599.95px)': {
    '& thead th:first-of-type': { display: 'none' },
    '& tr': { display: 'flex', flexWrap: 'wrap', borderBottom: '1px solid', borderColor: 'divider', py: 0.5 },
    '& th, & td': { borderBottom: 0, p: 0.5, width: '50%' },
    '& tbody th:first-of-type': { width: '100%' },
  },
} as const;

/** Names of all records that either version refers to. */
function useKnownRefs(fields: readonly ContestedField[], context: FaceContext): NonNullable<FaceContext['refs']> {
  const byKey = new Map(fields.map(({ key, field }) => [key, field]));
  const referring = fields.filter(({ field }) => isReferring(field));
  const nameOf = useNames(
    referring.map(({ key, mine, theirs }) => ({ field: key, op: 'is' as const, values: idsIn([mine, theirs]) })),
    byKey,
    context.refs,
  );
  const refs: Record<string, Record<string, { title: string }>> = {};
  for (const { field, mine, theirs } of referring)
    for (const side of [mine, theirs])
      for (const [noun, names] of Object.entries(namesBy(field, side, nameOf)))
        refs[noun] = { ...refs[noun], ...names };
  return refs;
}
