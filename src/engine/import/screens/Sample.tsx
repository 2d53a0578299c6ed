import Box from '@mui/material/Box';
import type { SampledColumn } from '../reading/reading.ts';
import { TABLE } from '../../parts/table.ts';

/** The first rows of the file as they were read. */
export function Sample({ columns }: { readonly columns: readonly SampledColumn[] }) {
  const lines = Math.max(0, ...columns.map(({ first }) => first?.length ?? 0));
  return (
    <Box
      sx={{ overflowX: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: '6px' }}
      tabIndex={0}
      role="region"
      aria-label="First rows of the file"
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
              {columns.map(({ at, first }) => (
                <td key={at}>
                  <Box
                    component="span"
                    sx={{ display: 'block', maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' }}
                  >
                    {first?.[line] ?? ''}
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
