import Box from '@mui/material/Box';

const WIDTH = 96;
const HEIGHT = 30;

/** A small line chart of a number. Decorative next to the number, so hidden from screen readers. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null;
  const line = pathOf(values);
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      sx={{ flex: `0 1 ${WIDTH}px`, minWidth: 0, height: HEIGHT, color: 'primary.main' }}
    >
      <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill="currentColor" opacity="0.12" />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </Box>
  );
}

function pathOf(values: readonly number[]): string {
  const low = Math.min(0, ...values);
  const range = Math.max(...values) - low || 1;
  return values
    .map((value, at) => {
      const x = (at / (values.length - 1)) * WIDTH;
      const y = HEIGHT - 2 - ((value - low) / range) * (HEIGHT - 6);
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
