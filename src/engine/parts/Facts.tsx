import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { changedLook } from './changedLook.ts';
import { CopyButton } from './CopyButton.tsx';

export interface Fact {
  readonly label: string;
  /** An empty value shows a dash. */
  readonly value: ReactNode;
  /** The text that a small copy button next to the value copies. */
  readonly copy?: string;
  /** Another user has just changed it. */
  readonly isChanged?: boolean;
}

/** A list of facts: labels on the left, values on the right. On a phone each label is above its value. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(110px, max-content) minmax(0, 1fr)' },
        columnGap: 3,
        rowGap: { xs: 0.25, sm: 1 },
        m: 0,
        fontSize: '0.8125rem',
        lineHeight: '20px',
      }}
    >
      {facts.map(({ label, value, copy, isChanged = false }) => (
        <Fragment key={label}>
          <Box component="dt" sx={{ color: 'text.secondary', maxWidth: { sm: 180 } }}>
            {label}
          </Box>
          <Box
            component="dd"
            data-changed={isChanged || undefined}
            sx={{
              m: 0,
              mb: { xs: 1, sm: 0 },
              minWidth: 0,
              maxWidth: '90ch',
              overflowWrap: 'anywhere',
              ...(isChanged ? { borderRadius: '3px', ...changedLook } : {}),
            }}
          >
            {value === null || value === undefined || value === '' ? <Nothing /> : value}
            {copy && <CopyButton text={copy} what={label} />}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

const Nothing = () => (
  <Box component="span" role="img" aria-label="not set" sx={{ color: 'text.secondary' }}>
    –
  </Box>
);
