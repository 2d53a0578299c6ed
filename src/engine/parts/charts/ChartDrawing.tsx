import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { Gauge, gaugeClasses } from '@mui/x-charts/Gauge';
import { LineChart } from '@mui/x-charts/LineChart';
import { PieChart } from '@mui/x-charts/PieChart';
import type { ChartProps } from './Chart.tsx';
import { evenly, LINE, slicesOf } from './chart.ts';
import { colourOf } from '../tones.ts';

type DrawingProps = ChartProps & Required<Pick<ChartProps, 'height' | 'format'>>;

/** Charts have no animation. Colours are CSS variables, so that a change of theme needs no new render. */
const COLOURS = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `var(--mui-palette-chart-${letter})`);

export function ChartDrawing(props: DrawingProps) {
  if (props.kind === 'pie') return <Pie {...props} />;
  if (props.kind === 'gauge') return <Share {...props} />;
  return <Axes {...props} />;
}

function Axes({ kind, labels, series, format, height, stacked = false, lying = false, ...rest }: DrawingProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  // If all values are whole numbers, the axis has no fractions.
  const areWhole = series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)));
  const axis = rest.axis ?? { format, step: areWhole ? 1 : 0 };
  const figures = {
    disableLine: true,
    disableTicks: true,
    valueFormatter: (value: number) => axis.format(value),
    ...(axis.step > 0 ? { tickMinStep: axis.step } : {}),
    // Amounts next to each other need more space than amounts above each other.
    ...(lying ? { tickNumber: isPhone ? 3 : 7 } : {}),
    width: undefined,
  };
  const common = {
    height,
    skipAnimation: true,
    colors: COLOURS,
    hideLegend: series.length < 2,
    // The right margin leaves space for a last label that is wider than its bar.
    margin: { left: 0, right: lying ? 48 : 30, top: 8, bottom: 0 },
    slotProps: { legend: { position: { vertical: 'top', horizontal: 'end' } } },
    sx: { '& .MuiChartsGrid-line': { strokeDasharray: '3 3' } },
  } as const;
  const drawn = series.map(({ label, values, tone }) => ({
    label,
    ...(tone ? { color: `var(--mui-palette-${colourOf[tone].replace('.', '-')})` } : {}),
    data: [...values],
    valueFormatter: (value: number | null) => (value === null ? 'none' : format(value)),
  }));
  if (kind === 'line') {
    return (
      <LineChart
        {...common}
        grid={{ horizontal: true }}
        xAxis={[{ data: [...labels], scaleType: 'band', disableLine: true, disableTicks: true }]}
        yAxis={[{ ...figures, width: widthFor(series, axis.format) }]}
        series={drawn.map((each) => ({ ...each, showMark: labels.length <= 12, curve: 'monotoneX' as const }))}
      />
    );
  }
  const bands = {
    data: [...labels],
    scaleType: 'band' as const,
    tickLabelInterval: evenly(labels.length, lying ? Math.floor(height / LINE) : isPhone ? 3 : 6),
    categoryGapRatio: 0.4,
    barGapRatio: 0.15,
    disableLine: true,
    disableTicks: true,
  };
  const width = widthFor(series, axis.format);
  return (
    <BarChart
      {...common}
      borderRadius={3}
      layout={lying ? 'horizontal' : 'vertical'}
      grid={lying ? { vertical: true } : { horizontal: true }}
      xAxis={[lying ? figures : bands]}
      yAxis={[
        lying
          ? {
              ...bands,
              width: Math.min(isPhone ? 120 : 240, 16 + Math.max(...labels.map((label) => label.length)) * 6.5),
            }
          : { ...figures, width },
      ]}
      series={drawn.map((each) => ({ ...each, ...(stacked ? { stack: 'all' } : {}) }))}
    />
  );
}

function Pie({ labels, series, format, height }: DrawingProps) {
  const slices = slicesOf(labels, series[0]?.values ?? []);
  const radius = Math.min(height / 2 - 8, 84);
  return (
    <PieChart
      height={height}
      skipAnimation
      margin={{ left: 4, right: 4, top: 4, bottom: 4 }}
      slotProps={{ legend: { direction: 'vertical', position: { vertical: 'middle', horizontal: 'end' } } }}
      series={[
        {
          innerRadius: radius * 0.66,
          outerRadius: radius,
          paddingAngle: slices.length > 1 ? 2 : 0,
          cornerRadius: 3,
          valueFormatter: ({ value }) => format(value),
          data: slices.map((slice, at) => ({
            id: slice.label,
            label: slice.label,
            value: slice.value,
            color: COLOURS[at] ?? 'var(--mui-palette-chart-f)',
          })),
        },
      ]}
    />
  );
}

function Share({ label, series, format, height, max = 100 }: DrawingProps) {
  const value = series[0]?.values[0] ?? 0;
  return (
    <Box sx={{ display: 'grid', placeItems: 'center' }}>
      <Gauge
        width={height * 1.3}
        height={height}
        value={value}
        valueMax={max}
        startAngle={-110}
        endAngle={110}
        cornerRadius="50%"
        innerRadius="78%"
        aria-label={label}
        text={() => format(value)}
        sx={{
          [`& .${gaugeClasses.valueText}`]: { fontSize: '1.5rem', fontWeight: 650 },
          [`& .${gaugeClasses.valueArc}`]: { fill: COLOURS[0] },
          [`& .${gaugeClasses.referenceArc}`]: { fill: 'var(--mui-palette-divider)' },
        }}
      />
    </Box>
  );
}

/** The axis is as wide as its longest number, so that none is cut off. */
function widthFor(series: ChartProps['series'], format: (value: number) => string): number {
  const largest = Math.max(...series.flatMap((each) => each.values.map((value) => Math.abs(value ?? 0))));
  // The marks of an axis can have longer labels than its largest value: 6 h 15 m below 8 h.
  const marks = Array.from({ length: MARKS }, (_, at) => format(Math.ceil((largest * (at + 1)) / MARKS)).length);
  return 18 + Math.max(...marks) * 7.5;
}

const MARKS = 8;
