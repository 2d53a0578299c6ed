import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FieldCell } from '../../kinds/cells.tsx';
import type { FaceContext } from '../../kinds/face.web.ts';
import type { Field } from '../../kinds/field.ts';
import { changedLook } from '../../parts/changedLook.ts';
import type { TheirEdit, TheirEdits } from '../useRemoteChanges.web.ts';

export interface TheirValueProps {
  readonly theirs: TheirEdits;
  readonly edit: TheirEdit;
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  readonly context: FaceContext;
}

/** Message below a field: which user changed it while the form was open, and the new value if the user's own is kept. */
export function TheirValue({ theirs, edit, name, field, label, context }: TheirValueProps) {
  return (
    <Box data-theirs={name} sx={{ ...LINE, ...changedLook }}>
      {edit.isMineKept && field.kind === 'lines' ? (
        <span>{theirs.who} changed lines as well. Both changes are joined when you save.</span>
      ) : edit.isMineKept ? (
        <>
          <span>{theirs.who} changed this field to</span>
          <Box component="strong" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
            {edit.value === null || edit.value === '' ? (
              'nothing'
            ) : field.kind === 'secret' ? (
              'another secret'
            ) : (
              <FieldCell field={field} value={edit.value} place="facts" context={context} />
            )}
          </Box>
          <Button size="small" aria-label={`${label}: use their value`} onClick={() => theirs.take(name)}>
            Use their value
          </Button>
        </>
      ) : (
        <span>{theirs.who} changed this field.</span>
      )}
    </Box>
  );
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 0.75,
  px: 1,
  py: 0.25,
  mt: 0.5,
  mb: 1,
  borderInlineStart: '3px solid',
  borderColor: 'info.main',
  borderRadius: '2px',
  fontSize: '0.75rem',
  color: 'text.secondary',
} as const;
