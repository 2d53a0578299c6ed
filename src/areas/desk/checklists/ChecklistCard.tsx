import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { Refs } from '#engine/lists/useList.web.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { Section } from '#engine/parts/Section.tsx';
import { useJobWrite } from '../sharing/useJobWrite.web.ts';
import type { ChecklistItem } from './checklist.ts';
import { ChecklistItemRow } from './ChecklistItemRow.tsx';

const AddItems = lazy(async () => ({ default: (await import('./AddItems.tsx')).AddItems }));
const PlanItem = lazy(async () => ({ default: (await import('./PlanItem.tsx')).PlanItem }));
const AskApproval = lazy(async () => ({ default: (await import('./AskApproval.tsx')).AskApproval }));

type Asking = { readonly what: 'plan' | 'approval'; readonly item: ChecklistItem };

export interface ChecklistCardProps {
  readonly row: RecordRow;
  readonly refs: Refs;
  readonly mayEdit: boolean;
}

/** Checklist of a job; each ticked item shows name and time. */
export function ChecklistCard({ row, refs, mayEdit }: ChecklistCardProps) {
  const [isAdding, setAdding] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const change = useJobWrite(row.id, 'checklist/change');
  const items = (Array.isArray(row.checklist) ? row.checklist : []) as readonly ChecklistItem[];
  if (items.length === 0 && !mayEdit) return null;
  return (
    <Section
      title="Checklist"
      icon="list-checks"
      flush
      {...(items.length > 0 ? { count: items.length } : {})}
      actions={
        mayEdit && (
          <Button size="small" onClick={() => setAdding(true)}>
            Add
          </Button>
        )
      }
    >
      {change.error && <Alert severity="error">{change.error.message}</Alert>}
      {items.length === 0 && <Box sx={{ p: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>No items yet</Box>}
      {items.map((item) => (
        <ChecklistItemRow
          key={item.key}
          item={item}
          mayEdit={mayEdit}
          isBusy={change.isPending}
          onTick={(isDone) => change.mutate({ key: item.key, isDone })}
          onEdit={() => setAsking({ what: 'plan', item })}
          onAsk={() => setAsking({ what: 'approval', item })}
          onRemove={() => change.mutate({ key: item.key, isRemoved: true })}
        />
      ))}
      <Suspense fallback={null}>
        {isAdding && <AddItems row={row} onClose={() => setAdding(false)} />}
        {asking?.what === 'plan' && <PlanItem row={row} item={asking.item} onClose={() => setAsking(null)} />}
        {asking?.what === 'approval' && (
          <AskApproval row={row} refs={refs} item={asking.item} onClose={() => setAsking(null)} />
        )}
      </Suspense>
    </Section>
  );
}
