import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { keyboardTable } from '#engine/screens/keys.ts';
import { allows, mayOpen, saveSettings, useSession } from '#engine/session/session.web.ts';
import { allScreens } from '../manifest.ts';
import { goTargets } from './menu.ts';

const CALLS = [['Ctrl Shift L', 'Log a call']] as const;
const ON_A_JOB = [
  ['R', 'Public reply'],
  ['N', 'Internal note'],
  ['A', 'Assign the job'],
  ['I', 'Assign the job to you'],
  ['T', 'Start or stop the timer'],
  ['S', 'Change the status'],
  ['P', 'Edit the priority'],
  ['L', 'Edit the tags'],
  ['V', 'Plan a visit'],
  ['M', 'Merge the job'],
] as const;

/** The table of keys, with the switch for single letters. */
export function KeyTable({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const letters = session?.settings.keyboard?.letters !== false;
  const areas = goTargets(allScreens, mayOpen).map(
    ({ letter, label }) => [`G ${letter.toUpperCase()}`, label] as const,
  );
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth transitionDuration={120} aria-labelledby="keys-title">
      <DialogTitle id="keys-title" sx={{ display: 'flex', alignItems: 'center' }}>
        <Box component="span" sx={{ flex: 1 }}>
          Keyboard shortcuts
        </Box>
        <IconButton aria-label="Close" onClick={onClose} edge="end">
          <X size={18} />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
          {keyboardTable.map((group) => (
            <Keys key={group.title} title={group.title} keys={group.keys} />
          ))}
          {allows('job.view') && <Keys title="On a job" keys={ON_A_JOB} />}
          <Keys title="Calls" keys={CALLS} />
          <Keys title="Go to (press one after the other)" keys={areas} />
        </Box>
        <Box
          component="label"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            mt: 3,
            pt: 1.5,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>Single-letter shortcuts</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Turned off while you type. Turn them off completely if you use speech input.
            </Typography>
          </Box>
          <Switch checked={letters} onChange={(_event, on) => void saveSettings({ keyboard: { letters: on } })} />
        </Box>
      </DialogContent>
    </Dialog>
  );
}

function Keys({ title, keys }: { readonly title: string; readonly keys: readonly (readonly [string, string])[] }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="overline" component="h3" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(84px, max-content) 1fr',
          columnGap: 2,
          rowGap: 0.75,
          m: 0,
          mt: 0.5,
          fontSize: '0.8125rem',
        }}
      >
        {keys.map(([key, does]) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt">
              <Box
                component="kbd"
                sx={{
                  display: 'inline-block',
                  px: 0.75,
                  border: '1px solid',
                  borderColor: 'divider',
                  borderRadius: '4px',
                  bgcolor: 'background.default',
                  font: 'inherit',
                  fontSize: '0.75rem',
                  fontWeight: 550,
                }}
              >
                {key}
              </Box>
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {does}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
