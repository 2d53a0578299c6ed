import Box from '@mui/material/Box';
import type { Tone } from './tones.ts';
import { colourOf } from './tones.ts';

/** A status as a word on a tinted background. The shape of the mark repeats the meaning of its colour. */
export function StatusPill({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <Box
      component="span"
      className="pill"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 0.875,
        maxWidth: '100%',
        borderRadius: '6px',
        fontSize: '0.75rem',
        fontWeight: 600,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
        color: colourOf[tone],
        position: 'relative',
        isolation: 'isolate',
        '&::before': {
          content: '""',
          position: 'absolute',
          inset: 0,
          zIndex: -1,
          borderRadius: 'inherit',
          bgcolor: colourOf[tone],
          opacity: 0.1,
        },
      }}
    >
      <Mark tone={tone} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {children}
      </Box>
    </Box>
  );
}

/** The mark alone, where there is no space for the word. `label` is its accessible name. */
export function Mark({ tone, label }: { readonly tone: Tone; readonly label?: string }) {
  return (
    <Box
      component="span"
      {...(label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
      sx={{ display: 'inline-block', flexShrink: 0, width: 7, height: 7, bgcolor: colourOf[tone], ...SHAPES[tone] }}
    />
  );
}

/** A circle is good, a diamond bad, a notch a warning, a ring information, and a bar neutral. */
const SHAPES: Readonly<Record<Tone, object>> = {
  good: { borderRadius: '50%' },
  bad: { borderRadius: '1px', transform: 'rotate(45deg)' },
  warning: { borderRadius: '2px 7px 2px 2px' },
  info: { borderRadius: '50%', bgcolor: 'transparent', border: '2px solid', borderColor: 'info.main' },
  neutral: { borderRadius: '1px', height: 3 },
};
