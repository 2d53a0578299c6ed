import { zonedFormat } from '../../calendar/companyZone.ts';
import { BottomBar } from '../../parts/page/BottomBar.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormState } from 'react-hook-form';
import type { RecordFormApi } from '../useRecordForm.web.ts';

export interface SaveBarProps {
  readonly api: RecordFormApi;
  /** A message about other users' changes. Shown here, because above the form it would move the fields during typing. */
  readonly said?: string | undefined;
  readonly offersAnother: boolean;
  readonly onCancel: () => void;
  readonly onSave: (how: { readonly another: boolean }) => void;
}

const time = zonedFormat({ hour: '2-digit', minute: '2-digit' });

/** A bar at the bottom of the window, while the form is longer than the window. */
export function SaveBar({ api, said, offersAnother, onCancel, onSave }: SaveBarProps) {
  const { isSubmitting } = useFormState({ control: api.form.control });
  return (
    <BottomBar>
      <Box role="status" className="num" sx={{ flex: '1 1 auto', fontSize: '0.75rem', color: 'text.secondary' }}>
        {said && <div>{said}</div>}
        {api.keptAt !== null && api.isChanged ? `Draft saved on this device, ${time.format(new Date(api.keptAt))}` : ''}
      </Box>
      <Button onClick={onCancel}>Cancel</Button>
      {offersAnother && (
        <Button
          variant="outlined"
          disabled={isSubmitting}
          onClick={() => onSave({ another: true })}
          aria-keyshortcuts="Control+Enter"
        >
          Save and add another
        </Button>
      )}
      <Button variant="contained" type="submit" loading={isSubmitting} aria-keyshortcuts="Control+S">
        Save
      </Button>
    </BottomBar>
  );
}
