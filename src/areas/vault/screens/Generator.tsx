import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { WandSparkles } from 'lucide-react';
import { api } from '#engine/http/client.web.ts';
import { LENGTHS, type Recipe, WORD_COUNTS } from '../credentials/generate.rules.ts';

const RECIPES: readonly { readonly label: string; readonly recipe: Recipe }[] = [
  { label: 'Generate characters', recipe: { of: 'characters', length: LENGTHS.usual, hasSigns: true } },
  { label: 'Generate words', recipe: { of: 'words', words: WORD_COUNTS.usual } },
];

/** Buttons that generate a password for the field above. */
export function Generator({ onGenerated }: { readonly onGenerated: (value: string) => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (recipe: Recipe) =>
      api<{ readonly value: string }>('/api/v1/credentials/generate', { method: 'POST', body: recipe }),
    onSuccess: ({ value }) => onGenerated(value),
    // The page does not cache the result.
    gcTime: 0,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: -1, mb: 1 }}>
      {RECIPES.map(({ label, recipe }) => (
        <Button
          key={label}
          size="small"
          startIcon={<WandSparkles size={14} />}
          disabled={isPending}
          onClick={() => mutate(recipe)}
        >
          {label}
        </Button>
      ))}
      {error && (
        <Typography variant="caption" color="error" role="alert">
          {error.message}
        </Typography>
      )}
    </Box>
  );
}
