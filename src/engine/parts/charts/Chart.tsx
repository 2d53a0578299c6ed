import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ChartColumn, Table } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { atMostSix, type Series } from './chart.ts';
import { ChartTable } from './ChartTable.tsx';

export interface ChartProps {
  readonly kind: 'bar' | 'line' | 'pie' | 'gauge';
  /** The accessible name: "Jobs raised and closed by month". */
  readonly label: string;
  /** The labels along the axis, or of the slices of a pie. A gauge has one. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Formats a number. Defaults to commas between thousands. */
  readonly format?: (value: number) => string;
  /** A shorter format for the figures of the axis, with the smallest step between two of them. */
  readonly axis?: AxisFormat;
  readonly height?: number;
  /** Stacks the bars. */
  readonly stacked?: boolean;
  /** Horizontal bars, for long labels. */
  readonly lying?: boolean;
  /** The maximum of a gauge. */
  readonly max?: number;
}

export interface AxisFormat {
  readonly format: (value: number) => string;
  readonly step: number;
}

const Drawing = lazy(() => import('./ChartDrawing.tsx').then((module) => ({ default: module.ChartDrawing })));

/** A chart in the product's colours, which can also be shown as a table. The drawing code loads with the first chart. */
export function Chart(props: ChartProps) {
  const { label, labels, height = 240, format = inWords } = props;
  const [asTable, setAsTable] = useState(false);
  const series = atMostSix(props.series);
  if (series.every((each) => each.values.every((value) => !value))) {
    return (
      // As high as a chart with its button, so that the layout does not shift.
      <Typography
        variant="body2"
        sx={{ display: 'grid', placeItems: 'center', height: height + 32, color: 'text.secondary' }}
      >
        No data yet
      </Typography>
    );
  }
  return (
    <Box component="figure" aria-label={label} sx={{ m: 0, minWidth: 0 }}>
      {asTable ? (
        <ChartTable label={label} labels={labels} series={series} format={format} height={height} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
          <Drawing {...props} series={series} height={height} format={format} />
        </Suspense>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 0.5 }}>
        <Button
          size="small"
          startIcon={asTable ? <ChartColumn size={14} /> : <Table size={14} />}
          onClick={() => setAsTable(!asTable)}
          sx={{ color: 'text.secondary' }}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Box>
    </Box>
  );
}

const inWords = (value: number): string => value.toLocaleString('en-GB');
