import Box from '@mui/material/Box';
import type { Tone } from '../tones.ts';
import { colourOf } from '../tones.ts';

export interface MeterProps {
  readonly value: number;
  readonly max?: number;
  /** The measured quantity: "Disk used". */
  readonly label: string;
  readonly tone?: Tone;
  /** The text next to the bar. Defaults to the percentage; an empty text shows nothing. */
  readonly figure?: string;
}

/** A bar that shows a share, with its number. */
export function Meter({ value, max = 100, label, tone = 'good', figure }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const shown = figure ?? `${Math.round(share * 100)}%`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={shown || undefined}
        sx={{ flex: 1, minWidth: 32, height: 4, borderRadius: 2, bgcolor: 'divider', overflow: 'hidden' }}
      >
        <Box sx={{ height: '100%', borderRadius: 2, bgcolor: colourOf[tone] }} style={{ width: `${share * 100}%` }} />
      </Box>
      {shown && (
        <Box
          component="span"
          className="num"
          aria-hidden="true"
          sx={{ flexShrink: 0, fontSize: '0.8125rem', minWidth: 36, textAlign: 'right' }}
        >
          {shown}
        </Box>
      )}
    </Box>
  );
}
