import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Select from '@mui/material/Select';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { WandSparkles } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { LENGTHS, type Recipe, WORD_COUNTS } from '../credentials/generate.rules.ts';

const STYLES = {
  signs: { label: 'Letters, digits and symbols', of: LENGTHS, unit: 'characters' },
  plain: { label: 'Letters and digits', of: LENGTHS, unit: 'characters' },
  words: { label: 'Words', of: WORD_COUNTS, unit: 'words' },
} as const;
type Style = keyof typeof STYLES;
const STYLE_NAMES = Object.keys(STYLES) as readonly Style[];

const recipeOf = (style: Style, size: number): Recipe =>
  style === 'words' ? { of: 'words', words: size } : { of: 'characters', length: size, hasSigns: style === 'signs' };

/** Generates a password for the field above, of a chosen kind and length. */
export function Generator({ onGenerated }: { readonly onGenerated: (value: string) => void }) {
  const id = useId();
  const [style, setStyle] = useState<Style>('signs');
  const [sizes, setSizes] = useState<Readonly<Record<Style, number>>>({
    signs: LENGTHS.usual,
    plain: LENGTHS.usual,
    words: WORD_COUNTS.usual,
  });
  const { of, unit } = STYLES[style];
  const isFit = sizes[style] >= of.least && sizes[style] <= of.most;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (recipe: Recipe) =>
      api<{ readonly value: string }>('/api/v1/credentials/generate', { method: 'POST', body: recipe }),
    onSuccess: ({ value }) => onGenerated(value),
    // The page does not cache the result.
    gcTime: 0,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: -1, mb: 1 }}>
      <Button
        size="small"
        startIcon={<WandSparkles size={14} />}
        disabled={isPending || !isFit}
        onClick={() => mutate(recipeOf(style, sizes[style]))}
      >
        Generate
      </Button>
      <Select
        native
        size="small"
        value={style}
        inputProps={{ 'aria-label': 'Kind of password', id: `${id}-style` }}
        onChange={({ target }) => setStyle(STYLE_NAMES.find((name) => name === target.value) ?? 'signs')}
        sx={{ fontSize: '0.8125rem' }}
      >
        {STYLE_NAMES.map((name) => (
          <option key={name} value={name}>
            {STYLES[name].label}
          </option>
        ))}
      </Select>
      <TextField
        type="number"
        size="small"
        fullWidth={false}
        sx={{ width: 64 }}
        value={sizes[style]}
        error={!isFit}
        onChange={({ target }) => setSizes({ ...sizes, [style]: Math.trunc(Number(target.value)) })}
        slotProps={{
          htmlInput: {
            'aria-label': `Number of ${unit}, ${of.least} to ${of.most}`,
            min: of.least,
            max: of.most,
          },
        }}
      />
      <Typography variant="caption" aria-hidden sx={{ color: 'text.secondary' }}>
        {isFit ? unit : `${of.least} to ${of.most} ${unit}`}
      </Typography>
      {error && (
        <Typography variant="caption" color="error" role="alert">
          {error.message}
        </Typography>
      )}
    </Box>
  );
}
