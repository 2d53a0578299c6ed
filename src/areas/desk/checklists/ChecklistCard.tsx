import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { Icon } from '#engine/parts/Icon.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { useJobWrite } from '../sharing/useJobWrite.web.ts';
import type { ChecklistItem } from './checklist.ts';

const AddItems = lazy(async () => ({ default: (await import('./AddItems.tsx')).AddItems }));

/** Checklist of a job; each ticked item shows name and time. */
export function ChecklistCard({ row, mayEdit }: { readonly row: RecordRow; readonly mayEdit: boolean }) {
  const [isAdding, setAdding] = useState(false);
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
        <SectionRow key={item.key} sx={{ pl: 1 }}>
          <Checkbox
            size="small"
            checked={item.doneAt !== null}
            disabled={!mayEdit || change.isPending}
            slotProps={{ input: { 'aria-label': item.text } }}
            onChange={({ target }) => change.mutate({ key: item.key, isDone: target.checked })}
          />
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {item.text}
            {item.doneAt && (
              <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                {item.doneBy}, {formatMoment(item.doneAt)}
              </Box>
            )}
          </Box>
          {item.isRequired && item.doneAt === null && <StatusPill tone="warning">Required</StatusPill>}
          {mayEdit && (
            <IconButton
              size="small"
              aria-label={`Remove ${item.text}`}
              disabled={change.isPending}
              onClick={() => change.mutate({ key: item.key, isRemoved: true })}
            >
              <Icon name="x" size={16} />
            </IconButton>
          )}
        </SectionRow>
      ))}
      <Suspense fallback={null}>{isAdding && <AddItems row={row} onClose={() => setAdding(false)} />}</Suspense>
    </Section>
  );
}
