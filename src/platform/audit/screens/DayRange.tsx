import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Bar } from './range.ts';

export interface DayRangeProps {
  readonly bars: readonly Bar[];
  /** The chosen days; null means from the first bar, or to the last. */
  readonly from: string | null;
  readonly to: string | null;
  readonly onChange: (from: string | null, to: string | null) => void;
}

/** Entries by day, with two handles to drag or move with the arrow keys. The list shows the days between them. */
export function DayRange({ bars, from, to, onChange }: DayRangeProps) {
  const last = bars.length - 1;
  const chosen: readonly [number, number] = [
    from === null
      ? 0
      : Math.max(
          0,
          bars.findIndex((bar) => bar.to >= from),
        ),
    to === null
      ? last
      : Math.max(
          0,
          bars.findLastIndex((bar) => bar.from <= to),
        ),
  ];
  const [dragged, setDragged] = useState<readonly [number, number] | null>(null);
  const [start, end] = dragged ?? chosen;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const labelOf = (at: number, side: 'from' | 'to') => dayWords(bars[at]?.[side] ?? '');
  const between = bars.slice(start, end + 1).reduce((sum, { count }) => sum + count, 0);
  return (
    <Box component="figure" aria-label="Entries by day" sx={{ m: 0, px: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: '1px', height: 64, mx: -0.5 }}>
        {bars.map((bar, at) => (
          <Box
            key={bar.from}
            title={`${dayWords(bar.from)}${bar.to === bar.from ? '' : ` to ${dayWords(bar.to)}`}: ${figure(bar.count)}`}
            sx={{
              flex: 1,
              minWidth: 0,
              height: bar.count === 0 ? '1px' : `max(3px, ${(100 * bar.count) / most}%)`,
              borderRadius: '2px 2px 0 0',
              bgcolor: at >= start && at <= end && bar.count > 0 ? 'chart.a' : 'action.disabledBackground',
            }}
          />
        ))}
      </Box>
      <Slider
        size="small"
        value={[start, end]}
        min={0}
        max={last}
        disabled={last === 0}
        onChange={(_event, value) => setDragged(pair(value))}
        onChangeCommitted={(_event, value) => {
          const [left, right] = pair(value);
          setDragged(null);
          onChange(left === 0 ? null : (bars[left]?.from ?? null), right === last ? null : (bars[right]?.to ?? null));
        }}
        getAriaLabel={(at) => (at === 0 ? 'First day' : 'Last day')}
        getAriaValueText={(value, at) => labelOf(value, at === 0 ? 'from' : 'to')}
        sx={{ display: 'block', py: '10px !important' }}
      />
      <Typography
        variant="caption"
        component="figcaption"
        className="num"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          color: 'text.secondary',
          flexWrap: 'wrap',
          columnGap: 2,
        }}
      >
        <span>{labelOf(start, 'from')}</span>
        <span>{between === 1 ? '1 entry' : `${figure(between)} entries`}</span>
        <span>{labelOf(end, 'to')}</span>
      </Typography>
    </Box>
  );
}

const pair = (value: number | readonly number[]): readonly [number, number] => {
  const [left = 0, right = left] = [value].flat();
  return [left, right];
};

const figure = (count: number): string => count.toLocaleString('en-GB');
const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
const dayWords = (text: string): string => (text ? day.format(new Date(`${text}T00:00:00Z`)) : '');
