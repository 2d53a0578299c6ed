import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { DeliveryTries } from './DeliveryTries.tsx';
import type { DeliveryRow } from './deliveryRow.ts';

const STATES = {
  waiting: ['Waiting', 'info'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'neutral'],
} as const;

/** One delivery; expands to its payload and attempts. */
export function DeliveryLine({ webhookId, row }: { readonly webhookId: number; readonly row: DeliveryRow }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [label, tone] = STATES[row.state];
  return (
    <>
      <SectionRow sx={{ flexWrap: 'wrap', rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {row.type}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {row.eventId}
          </Typography>
        </Box>
        <Typography variant="caption" component="div" sx={{ flex: '0 1 210px', color: 'text.secondary' }}>
          <div>
            <RelativeTime at={row.madeAt} />
            {row.tries > 0 && `, ${row.tries === 1 ? '1 attempt' : `${row.tries} attempts`}`}
          </div>
          <div>
            {row.outcome && `${row.outcome}, ${row.ms ?? 0} ms`}
            {row.state === 'waiting' && row.nextAt && row.tries > 0 && (
              <>
                , next attempt <RelativeTime at={row.nextAt} />
              </>
            )}
          </div>
        </Typography>
        <StatusPill tone={tone}>{label}</StatusPill>
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Details'}
        </Button>
      </SectionRow>
      {isOpen && (
        <Box id={id}>
          <DeliveryTries webhookId={webhookId} deliveryId={row.id} state={row.state} tries={row.tries} />
        </Box>
      )}
    </>
  );
}
