import Box from '@mui/material/Box';
import type { TriedItem } from '#platform/incoming/item.ts';
import { TESTS } from './incomingWebhook.ts';

/** Value read by each mapping line, and the result of each condition. */
export const TriedLines = ({ item }: { readonly item: TriedItem }) => (
  <Box role="region" aria-label="Values read" tabIndex={0} sx={{ overflowX: 'auto', mt: 0.5 }}>
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Source</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {item.lines.map(({ field, label, source, text, wrong }) => (
          <tr key={field}>
            <td>{label}</td>
            <td>
              <code>{source}</code>
            </td>
            <td>{wrong ?? (text === '' ? <i>none</i> : text)}</td>
          </tr>
        ))}
        {item.conditions.map(({ path, test, value, found, holds }, at) => (
          <tr key={`condition ${at}`}>
            <td>Condition</td>
            <td>
              <code>{path}</code> {TESTS[test].label} {value}
            </td>
            <td>
              {holds ? 'Met' : 'Not met'}
              {found !== '' && `: “${found}”`}
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
);

const TABLE = {
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th': { textAlign: 'left', fontSize: '0.75rem', fontWeight: 550, color: 'text.secondary' },
  '& th, & td': { pr: 2, py: 0.25, verticalAlign: 'top', overflowWrap: 'anywhere' },
};
