import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { BULK_ACTIONS } from './bulkActions.ts';
import { job } from './job.ts';

/** The labels of the actions that move a job to another status. */
const LABELS: ReadonlySet<string> = new Set(BULK_ACTIONS.map((name) => job.actions?.[name].label ?? name));

/** The actions of a job page that change its status. */
const statusActions = (actions: readonly PageAction[]): readonly PageAction[] =>
  actions.filter(({ label, off }) => off === undefined && LABELS.has(label.replace('…', '')));

export interface ChangeStatusProps {
  readonly number: string;
  readonly actions: readonly PageAction[];
  readonly onClose: () => void;
}

/** The ways to change the status of a job, for the keyboard. */
export function ChangeStatus({ number, actions, onClose }: ChangeStatusProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id} transitionDuration={120}>
      <DialogTitle id={id}>Change the status of {number}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, '&&': { pt: 0.75 } }}>
        {statusActions(actions).map((action, at) => (
          <Button
            key={action.label}
            variant="outlined"
            autoFocus={at === 0}
            onClick={() => {
              onClose();
              action.onClick?.();
            }}
          >
            {action.label}
          </Button>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}
