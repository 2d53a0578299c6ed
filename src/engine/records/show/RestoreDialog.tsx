import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Failed } from '../../parts/EmptyState.tsx';
import { exactTime } from '../../parts/relativeTime.ts';
import { SkeletonRows } from '../../parts/Skeletons.tsx';
import type { AnyEntity } from '../../entity/entity.ts';
import { inSentence } from '../../entity/inSentence.ts';
import type { RestorePreview } from '../../api/restoreAnswer.ts';
import { previewOptions, type RestoreTarget, useRestore } from './restoreVersion.web.ts';
import { RestoreFields } from './RestoreFields.tsx';

export interface RestoreDialogProps {
  readonly entity: AnyEntity;
  readonly id: number;
  readonly customerId: number | undefined;
  readonly target: RestoreTarget;
  readonly onClose: () => void;
}

/** Shows the fields that differ from then, lets the user select some, previews the result and restores them. */
export function RestoreDialog({ entity, id, customerId, target, onClose }: RestoreDialogProps) {
  const titleId = useId();
  const [chosen, setChosen] = useState(target.fields);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...previewOptions(entity, id, target, chosen),
    placeholderData: keepPreviousData,
  });
  const a = inSentence(entity.label);
  const restoreVersion = useRestore(entity, id, entity.label);
  const ticked = data ? tickedOf(data, chosen) : [];
  const send = () => {
    if (!data) return;
    const { entry, before } = target;
    restoreVersion.mutate({ entry, before, version: data.version, fields: ticked }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={restoreVersion.isPending ? undefined : onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby={titleId}
      transitionDuration={120}
    >
      <DialogTitle id={titleId}>{target.before ? 'Undo change' : `Revert ${a}`}</DialogTitle>
      <DialogContent>
        {error && <Failed what="The versions could not be compared" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} />}
        {data && (
          <>
            <Typography variant="body2" sx={{ mb: 1.5 }}>
              {target.before ? 'Values before' : 'Values after'} {data.entry.actorName} changed the record on{' '}
              {exactTime(data.entry.at)}. {NOTHING_LOST}
            </Typography>
            <RestoreFields
              entity={entity}
              customerId={customerId}
              preview={data}
              ticked={ticked}
              onTick={setChosen}
              only={target.before ? target.fields : null}
            />
            {data.besides.map((sentence) => (
              <Typography key={sentence} variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
                {sentence}
              </Typography>
            ))}
          </>
        )}
        {restoreVersion.error && (
          <Alert
            severity="error"
            sx={{ mt: 2 }}
            action={
              <Button color="inherit" size="small" onClick={() => void refetch().then(() => restoreVersion.reset())}>
                Compare again
              </Button>
            }
          >
            {restoreVersion.error.message}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={restoreVersion.isPending}>
          Cancel
        </Button>
        <Button
          variant="contained"
          onClick={send}
          loading={restoreVersion.isPending}
          disabled={ticked.length === 0 || isPlaceholderData}
        >
          {ticked.length === 1 ? 'Revert 1 field' : `Revert ${ticked.length} fields`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const NOTHING_LOST = 'The current values stay in the history, so you can undo this.';

/** The selected fields that can be restored. */
const tickedOf = ({ fields }: RestorePreview, chosen: readonly string[] | null): readonly string[] =>
  fields.filter(({ key, because }) => because === null && (chosen?.includes(key) ?? true)).map(({ key }) => key);
