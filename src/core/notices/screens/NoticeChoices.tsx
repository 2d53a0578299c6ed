import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { Section } from '../../parts/Section.tsx';
import type { MailWay } from '../noticeKinds.ts';
import { QuietHours } from './QuietHours.tsx';
import { useChoices, useChoose } from './useNotices.web.ts';

/** How one wants to hear of each kind, and when one wants to be left alone. */
export function NoticeChoices() {
  const { data, error } = useChoices();
  const choose = useChoose();
  return (
    <>
      <Section
        title="What you are told of"
        about="On the screen under the bell, and by mail: at once, in one summary a day, or not at all."
        flush
      >
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
            {(data?.rows ?? []).map(({ kind, label, help, screen, mail, always, ways }) => (
              <tr key={kind}>
                <th scope="row">
                  {label}
                  <Box sx={{ fontWeight: 400, color: 'text.secondary' }}>{help}</Box>
                </th>
                <td>
                  <Checkbox
                    checked={screen}
                    disabled={always}
                    onChange={() => choose.mutate({ kind, screen: !screen, mail })}
                    slotProps={{ input: { 'aria-label': `${label}, on the screen` } }}
                  />
                </td>
                <td>
                  <Select
                    size="small"
                    fullWidth
                    value={mail}
                    disabled={ways.length === 1}
                    onChange={({ target }) => choose.mutate({ kind, screen, mail: target.value })}
                    inputProps={{ 'aria-label': `${label}, by mail` }}
                    sx={{ fontSize: 'inherit' }}
                  >
                    {ways.map((way) => (
                      <MenuItem key={way} value={way}>
                        {WORDS[way]}
                      </MenuItem>
                    ))}
                  </Select>
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Section>
      <QuietHours />
    </>
  );
}

const WORDS: Readonly<Record<MailWay, string>> = { now: 'At once', daily: 'Daily', off: 'Off' };

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': { px: 2, py: 0.75, textAlign: 'left', borderBottom: '1px solid', borderColor: 'divider' },
  '& thead th': { fontWeight: 600, color: 'text.secondary' },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& td, & thead th + th': { width: 64, px: 0.5, textAlign: 'center' },
  '& td:last-child': { width: 116, pr: 2, textAlign: 'left' },
} as const;
