import Box from '@mui/material/Box';
import type { SampledColumn } from '../reading/reading.ts';
import { TABLE } from '../../parts/table.ts';

/** The first of what is in each column, as it was read. */
export function Sample({ columns }: { readonly columns: readonly SampledColumn[] }) {
  const lines = Math.min(3, Math.max(0, ...columns.map(({ samples }) => samples.length)));
  return (
    <Box
      sx={{ overflowX: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: '6px' }}
      tabIndex={0}
      role="region"
      aria-label="Sample values of the columns"
    >
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            {columns.map(({ at, name }) => (
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: lines }, (_, line) => (
            <tr key={line}>
              {columns.map(({ at, samples }) => (
                <td key={at}>
                  <Box
                    component="span"
                    sx={{ display: 'block', maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' }}
                  >
                    {samples[line] ?? ''}
                  </Box>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
