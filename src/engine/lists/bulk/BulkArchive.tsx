import Button from '@mui/material/Button';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import type { AnyEntity } from '../../entity/entity.ts';
import { ApiError } from '../../http/failure.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { BulkSummary } from './BulkSummary.tsx';
import { type BulkSummary as BulkResult, type Chosen, counted, useBulk } from './useBulk.web.ts';

export interface BulkArchiveProps {
  readonly entity: AnyEntity;
  readonly selected: Chosen;
  /** @param refused ids of the records that were not changed */
  readonly onDone: (refused: readonly number[]) => void;
}

const ARCHIVE = { archive: true } as const;
/** Up to this number without refusals, no confirmation is needed, because one click undoes it. */
const WITHOUT_ASKING = 20;

/** Archives the selected records: immediately if there are few, or after a summary if there are many or some are refused. */
export function BulkArchive({ entity, selected, onDone }: BulkArchiveProps) {
  const [isAsking, setAsking] = useState(false);
  const { check, commit } = useBulk(entity, selected);
  const failure = check.error ?? commit.error;
  const changes = check.data?.changes ?? 0;
  const what = counted(entity, changes);

  const finish = ({ refused }: BulkResult) => {
    setAsking(false);
    onDone(refused.map(({ id }) => id));
  };
  const archive = () => commit.mutate(ARCHIVE, { onSuccess: finish, onError: () => setAsking(true) });
  const begin = () =>
    check.mutate(ARCHIVE, {
      onError: () => setAsking(true),
      onSuccess: (summary) => {
        if (summary.refused.length === 0 && summary.changes > 0 && summary.changes <= WITHOUT_ASKING) archive();
        else setAsking(true);
      },
    });
  const close = () => {
    setAsking(false);
    check.reset();
    commit.reset();
  };

  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Archive size={15} />}
        loading={check.isPending || (commit.isPending && !isAsking)}
        onClick={begin}
      >
        Archive
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={changes > 0 ? `Archive ${what}?` : 'No selected record can be archived'}
        verb={changes > 0 ? `Archive ${what}` : 'Close'}
        busy={commit.isPending}
        failed={failure instanceof ApiError ? failure.message : null}
        onConfirm={changes > 0 ? archive : close}
        onClose={close}
      >
        {check.data && <BulkSummary entity={entity} summary={check.data} done="archived" />}
      </ConfirmDialog>
    </>
  );
}
