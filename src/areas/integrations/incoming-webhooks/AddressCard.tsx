import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { CopyButton } from '#engine/parts/CopyButton.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { Code } from './Code.tsx';
import { curlExample } from './curl.ts';

/** URL for the sender, with a shell example. */
export function AddressCard({ row }: ShowProps) {
  const [isShown, setShown] = useState(false);
  const address = `${location.origin}/api/v1/incoming/${String(row.key)}`;
  const example = curlExample({
    address,
    proof: String(row.proof),
    header: typeof row.proofHeader === 'string' ? row.proofHeader : null,
  });
  return (
    <Section title="Address" icon="webhook">
      <Box sx={{ display: 'flex', alignItems: 'start' }}>
        <Box component="code" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
          {address}
        </Box>
        <CopyButton text={address} what="Address" />
      </Box>
      <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
        POST with JSON or form data, 256 kB at most. The answer is immediate, and the payload is processed afterwards.
      </Typography>
      <Button size="small" sx={{ mt: 1, ml: -0.75 }} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide example' : 'Show example'}
      </Button>
      {isShown && (
        <Box sx={{ position: 'relative' }}>
          <Code text={example} label="Example" />
          <CopyButton text={example} what="Example" />
        </Box>
      )}
    </Section>
  );
}
