import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { use } from 'react';
import { SuggestionsContext } from './useSuggestions.web.ts';

/** Shown after a field's label while the field has a suggested value: the reason, and a button to clear it. */
export function Suggested({ name, label }: { readonly name: string; readonly label: string }) {
  const suggestions = use(SuggestionsContext);
  const why = suggestions?.whyOf(name);
  if (!suggestions || !why) return null;
  return (
    <Box
      sx={{
        position: 'absolute',
        top: -4,
        right: 0,
        display: 'flex',
        alignItems: 'center',
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      {why}
      <Button
        size="small"
        aria-label={`Clear suggestion: ${label}`}
        onClick={() => suggestions.clear(name)}
        sx={{ minWidth: 0, minHeight: 24, px: 0.75, py: 0, fontSize: '0.75rem' }}
      >
        Clear
      </Button>
    </Box>
  );
}
