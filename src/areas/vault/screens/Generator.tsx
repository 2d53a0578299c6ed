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
import { leastOf, recipeOf, type Style, stylesOf } from '../policy/policy.rules.ts';
import { usePolicy } from './usePolicy.web.ts';

const STYLES = {
  signs: { label: 'Letters, digits and symbols', of: LENGTHS, unit: 'characters' },
  plain: { label: 'Letters and digits', of: LENGTHS, unit: 'characters' },
  words: { label: 'Words', of: WORD_COUNTS, unit: 'words' },
} as const;

interface GeneratorProps {
  /** Whose password policy applies; null for suppliers and our own company. */
  readonly customerId: number | null;
  readonly onGenerated: (value: string) => void;
}

/** Generates a password for the field above, of a chosen kind and length, under the policy of the customer. */
export function Generator({ customerId, onGenerated }: GeneratorProps) {
  const id = useId();
  const policy = usePolicy(customerId);
  const styles = stylesOf(policy);
  const [chosen, setStyle] = useState<Style | null>(null);
  const style = chosen !== null && styles.includes(chosen) ? chosen : (styles[0] ?? 'signs');
  const [typed, setTyped] = useState<Readonly<Partial<Record<Style, number>>>>({});
  const { unit } = STYLES[style];
  const of = { least: leastOf(style, policy), most: STYLES[style].of.most };
  const size = typed[style] ?? Math.max(STYLES[style].of.usual, of.least);
  const isFit = size >= of.least && size <= of.most;
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
        onClick={() => mutate(recipeOf(style, size, policy))}
      >
        Generate
      </Button>
      <Select
        native
        size="small"
        value={style}
        inputProps={{ 'aria-label': 'Kind of password', id: `${id}-style` }}
        onChange={({ target }) => setStyle(styles.find((name) => name === target.value) ?? null)}
        sx={{ fontSize: '0.8125rem' }}
      >
        {styles.map((name) => (
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
        value={size}
        error={!isFit}
        onChange={({ target }) => setTyped({ ...typed, [style]: Math.trunc(Number(target.value)) })}
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
