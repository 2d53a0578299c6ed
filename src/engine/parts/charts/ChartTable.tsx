import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Series } from './chart.ts';

export interface ChartTableProps {
  readonly label: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  readonly height: number;
}

/** The values of a chart as a table. */
export function ChartTable({ label, labels, series, format, height }: ChartTableProps) {
  return (
    <Box sx={{ maxHeight: height, minHeight: height, overflow: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell />
            {series.map((each) => (
              <TableCell key={each.label} align="right">
                {each.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {labels.map((name, at) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {series.map((each) => {
                const value = each.values[at] ?? null;
                return (
                  <TableCell key={each.label} align="right" className="num">
                    {value === null ? '–' : format(value)}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
