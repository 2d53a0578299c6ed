import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useState } from 'react';
import { type Strength, strengthOf } from '#engine/keys/strength.ts';
import { PasswordField } from '#engine/parts/PasswordField.tsx';

const SHARES: Readonly<Record<Strength['level'], number>> = { none: 0, weak: 25, fair: 60, good: 100 };
const COLOURS: Readonly<Record<Strength['level'], string>> = {
  none: 'transparent',
  weak: 'error.main',
  fair: 'warning.main',
  good: 'success.main',
};

/** A field for a new password, with advice during typing. The server decides. */
export function NewPasswordField({
  least,
  problem,
}: {
  /** Minimum number of characters. */
  readonly least: number;
  readonly problem?: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const { level, words } = strengthOf(typed, least);
  return (
    <Box onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}>
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        autoFocus
        problem={problem}
        help={`At least ${least} characters, for example three or four words.`}
      />
      <Box aria-hidden="true" sx={{ mt: 1, height: 4, borderRadius: 2, bgcolor: 'divider', overflow: 'hidden' }}>
        <Box sx={{ height: 1, width: `${SHARES[level]}%`, bgcolor: COLOURS[level] }} />
      </Box>
      <Typography variant="caption" role="status" sx={{ display: 'block', minHeight: 20, color: 'text.secondary' }}>
        {words}
      </Typography>
    </Box>
  );
}
