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
import type { PutBackPreview } from '../../api/putBackAnswer.ts';
import { previewOptions, type PutBackTarget, usePutBack } from './putBack.web.ts';
import { PutBackFields } from './PutBackFields.tsx';

export interface PutBackDialogProps {
  readonly entity: AnyEntity;
  readonly id: number;
  readonly customerId: number | undefined;
  readonly target: PutBackTarget;
  readonly onClose: () => void;
}

/** Shows the fields that differ from then, lets the user select some, previews the result and restores them. */
export function PutBackDialog({ entity, id, customerId, target, onClose }: PutBackDialogProps) {
  const titleId = useId();
  const [chosen, setChosen] = useState(target.fields);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...previewOptions(entity, id, target, chosen),
    placeholderData: keepPreviousData,
  });
  const a = inSentence(entity.label);
  const putBack = usePutBack(entity, id, entity.label);
  const ticked = data ? tickedOf(data, chosen) : [];
  const send = () => {
    if (!data) return;
    const { entry, before } = target;
    putBack.mutate({ entry, before, version: data.version, fields: ticked }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={putBack.isPending ? undefined : onClose}
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
            <PutBackFields
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
        {putBack.error && (
          <Alert
            severity="error"
            sx={{ mt: 2 }}
            action={
              <Button color="inherit" size="small" onClick={() => void refetch().then(() => putBack.reset())}>
                Compare again
              </Button>
            }
          >
            {putBack.error.message}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={putBack.isPending}>
          Cancel
        </Button>
        <Button
          variant="contained"
          onClick={send}
          loading={putBack.isPending}
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
const tickedOf = ({ fields }: PutBackPreview, chosen: readonly string[] | null): readonly string[] =>
  fields.filter(({ key, because }) => because === null && (chosen?.includes(key) ?? true)).map(({ key }) => key);
