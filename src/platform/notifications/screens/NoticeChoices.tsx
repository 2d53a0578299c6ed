import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { Section } from '#engine/parts/Section.tsx';
import { PushSection } from '../push/PushSection.tsx';
import type { MailWay } from '../noticeKinds.ts';
import { QuietHours } from './QuietHours.tsx';
import { useChoices, useChoose } from './useChoices.web.ts';

/** The user's settings for each kind, and their quiet hours. */
export function NoticeChoices() {
  const { data, error } = useChoices();
  const choose = useChoose();
  return (
    <>
      <Section
        title="Notification settings"
        about="Notifications can be shown on screen and in your browsers, and sent by email immediately or in a daily summary."
        flush
        sx={{ containerType: 'inline-size' }}
      >
        {(error ?? choose.error) && <Alert severity="error">{(error ?? choose.error)?.message}</Alert>}
        <Box component="table" sx={TABLE}>
          <thead>
            <tr>
              <th scope="col">Notification</th>
              <th scope="col">Screen</th>
              <th scope="col">Browser</th>
              <th scope="col">Email</th>
            </tr>
          </thead>
          <tbody>
            {(data?.rows ?? []).map(({ kind, label, help, screen, mail, push, always, ways }) => (
              <tr key={kind}>
                <th scope="row">
                  {label}
                  <Box sx={{ fontWeight: 400, color: 'text.secondary' }}>{help}</Box>
                </th>
                <td>
                  <Checkbox
                    checked={screen}
                    disabled={always}
                    onChange={() => choose.mutate({ kind, screen: !screen, mail, push })}
                    slotProps={{ input: { 'aria-label': `${label}, on screen` } }}
                  />
                </td>
                <td>
                  <Checkbox
                    checked={push}
                    onChange={() => choose.mutate({ kind, screen, mail, push: !push })}
                    slotProps={{ input: { 'aria-label': `${label}, in browsers` } }}
                  />
                </td>
                <td>
                  <Select
                    size="small"
                    fullWidth
                    value={mail}
                    disabled={ways.length === 1}
                    onChange={({ target }) => choose.mutate({ kind, screen, mail: target.value, push })}
                    inputProps={{ 'aria-label': `${label}, by email` }}
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
      <PushSection />
      <QuietHours />
    </>
  );
}

const WORDS: Readonly<Record<MailWay, string>> = { now: 'Immediately', daily: 'Daily', off: 'Off' };

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': { px: 2, py: 0.75, textAlign: 'left', borderBottom: '1px solid', borderColor: 'divider' },
  '& thead th': { fontWeight: 600, color: 'text.secondary' },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& td, & thead th + th': { width: 64, px: 0.5, textAlign: 'center' },
  '& td:last-child, & thead th:last-child': { width: 116, pr: 2, textAlign: 'left' },
  // In a narrow layout the choices are below the text.
  '@container (max-width: 460px)': {
    '& thead, & tbody': { display: 'block' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: '64px 64px minmax(0, 1fr)',
      alignItems: 'center',
      borderBottom: '1px solid',
      borderColor: 'divider',
      px: 1.5,
      py: 0.75,
    },
    '& tbody tr:last-child': { borderBottom: 0 },
    '& tr > *': { borderBottom: 0, py: 0.25 },
    '& tr > th:first-child': { gridColumn: '1 / -1', px: 0.5 },
    '& td, & thead th + th, & td:last-child, & thead th:last-child': { width: 'auto' },
    '& thead th:first-child': { display: 'none' },
  },
} as const;
