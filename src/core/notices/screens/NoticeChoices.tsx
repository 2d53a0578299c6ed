import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { Section } from '../../parts/Section.tsx';
import { useChoices, useChoose } from './useNotices.web.ts';

/** How one wants to hear of each kind: on the screen, by mail, or not at all. */
export function NoticeChoices() {
  const { data, error } = useChoices();
  const choose = useChoose();
  return (
    <Section title="What you are told of" about="On the screen under the bell, by mail, both or not at all." flush>
      {(error ?? choose.error) && <Alert severity="error">{(error ?? choose.error)?.message}</Alert>}
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">Of what</th>
            <th scope="col">Screen</th>
            <th scope="col">Mail</th>
          </tr>
        </thead>
        <tbody>
          {(data?.rows ?? []).map(({ kind, label, help, screen, mail }) => (
            <tr key={kind}>
              <th scope="row">
                {label}
                <Box sx={{ fontWeight: 400, color: 'text.secondary' }}>{help}</Box>
              </th>
              <td>
                <Checkbox
                  checked={screen}
                  onChange={() => choose.mutate({ kind, screen: !screen, mail })}
                  slotProps={{ input: { 'aria-label': `${label}, on the screen` } }}
                />
              </td>
              <td>
                <Checkbox
                  checked={mail}
                  onChange={() => choose.mutate({ kind, screen, mail: !mail })}
                  slotProps={{ input: { 'aria-label': `${label}, by mail` } }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Section>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': { px: 2, py: 0.75, textAlign: 'left', borderBottom: '1px solid', borderColor: 'divider' },
  '& thead th': { fontWeight: 600, color: 'text.secondary' },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& td, & thead th + th': { width: 72, px: 0.5, textAlign: 'center' },
} as const;
