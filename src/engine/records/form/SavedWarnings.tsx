import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Go } from '../../screens/Go.tsx';
import { useAddressBook } from '../../lists/addressBook.web.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import type { SaveWarning } from '../saveAnswer.ts';

export interface SavedWarningsProps {
  readonly entity: AnyEntity;
  readonly title: string;
  readonly warnings: readonly SaveWarning[];
  readonly customerId: number | undefined;
  readonly onGoOn: () => void;
}

/** Warnings after a successful save, such as a possible duplicate. */
export function SavedWarnings({ entity, title, warnings, customerId, onGoOn }: SavedWarningsProps) {
  const id = useId();
  const addressOf = useAddressBook();
  return (
    <Dialog open onClose={onGoOn} maxWidth="sm" fullWidth aria-labelledby={id} transitionDuration={120}>
      <DialogTitle id={id}>{title} saved</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        {warnings.map(({ code, message, holder }) => {
          const address = holder ? addressOf(entity.name, holder.id, holder.customerId ?? customerId) : null;
          return (
            <Typography key={`${code} ${message}`} component="div">
              {message}{' '}
              {holder && address && (
                <Button size="small" variant="outlined" component={Go} to={address} sx={{ ml: 1 }}>
                  Open {holder.title}
                </Button>
              )}
            </Typography>
          );
        })}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onGoOn}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  );
}
