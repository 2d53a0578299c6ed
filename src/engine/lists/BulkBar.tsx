import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PencilLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AnyEntity } from '../entity/entity.ts';
import { Slot } from '../screens/slots.tsx';
import { allows } from '../session/session.web.ts';
import { BulkArchive } from './bulk/BulkArchive.tsx';
import type { Chosen } from './bulk/useBulk.web.ts';

export interface BulkBarProps {
  readonly entity: AnyEntity;
  readonly customerId: number | undefined;
  readonly count: number;
  readonly total: number;
  /** The list has at least this many rows. */
  readonly isLeast: boolean;
  /** All matching rows are selected, rather than individual ones. */
  readonly isAll: boolean;
  readonly selected: Chosen;
  readonly onAll: () => void;
  readonly onClear: () => void;
  /** Keeps only these rows selected, because a change was refused for them. */
  readonly onLeave: (ids: readonly number[]) => void;
}

/** Actions for the selected rows. It replaces the filter bar. */
export function BulkBar({
  entity,
  customerId,
  count,
  total,
  isLeast,
  isAll,
  selected,
  onAll,
  onClear,
  onLeave,
}: BulkBarProps) {
  const [isEditing, setEditing] = useState(false);
  const words = `${count.toLocaleString('en-GB')}${isAll && isLeast ? '+' : ''}`;
  const finish = (refused: readonly number[] = []) => (refused.length > 0 ? onLeave(refused) : onClear());
  return (
    <Box
      role="toolbar"
      aria-label="Selected rows"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        minHeight: 50,
        px: 1.5,
        py: 0.75,
        borderBottom: '1px solid',
        borderColor: 'divider',
        bgcolor: 'action.selected',
      }}
    >
      <Box className="num" role="status" sx={{ px: 0.5, fontWeight: 600, fontSize: '0.875rem' }}>
        {words} selected
      </Box>
      {!isAll && total > count && (
        <Button size="small" onClick={onAll}>
          Select all {isLeast ? '' : `${total.toLocaleString('en-GB')} `}matching
        </Button>
      )}
      {count > 0 && !entity.ledger && allows(`${entity.name}.update`) && (
        <Button size="small" variant="outlined" startIcon={<PencilLine size={15} />} onClick={() => setEditing(true)}>
          Edit…
        </Button>
      )}
      {count > 0 && !entity.permanent && allows(`${entity.name}.delete`) && (
        <BulkArchive entity={entity} selected={selected} onDone={finish} />
      )}
      {count > 0 &&
        [...(entity.base ? [entity.base] : []), entity].map(({ name }) => (
          <Slot
            key={name}
            place={`list:${name}:bulk`}
            noun={entity.name}
            selected={selected}
            count={count}
            onDone={finish}
          />
        ))}
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={onClear}>
        Clear
      </Button>
      <Suspense fallback={null}>
        {isEditing && (
          <BulkEdit
            entity={entity}
            customerId={customerId}
            selected={selected}
            count={count}
            onClose={() => setEditing(false)}
            onDone={(refused) => {
              setEditing(false);
              finish(refused);
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}

const BulkEdit = lazy(async () => ({ default: (await import('./bulk/BulkEdit.tsx')).BulkEdit }));
