import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { CallParts } from './CallParts.tsx';
import type { CallRow } from './callRow.ts';
import { CALL_STATES, countWords } from './callWords.ts';

/** One call; expands to its payload and results. */
export function CallLine({ hookId, row }: { readonly hookId: number; readonly row: CallRow }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [label, tone] = CALL_STATES[row.state];
  return (
    <>
      <SectionRow sx={{ flexWrap: 'wrap', rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            <RelativeTime at={row.receivedAt} />
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {row.callId ?? row.ref}
          </Typography>
        </Box>
        <Typography
          variant="caption"
          component="div"
          sx={{ flex: '1 1 210px', color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {row.reason ?? countWords(row)}
        </Typography>
        <StatusPill tone={tone}>{label}</StatusPill>
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Details'}
        </Button>
      </SectionRow>
      {isOpen && (
        <Box id={id}>
          <CallParts hookId={hookId} row={row} />
        </Box>
      )}
    </>
  );
}
