import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import { Section } from '#engine/parts/Section.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { mayOpen, saveSettings, useSession } from '#engine/session/session.web.ts';
import { DEFAULT_DENSITY } from '#engine/lists/layout.ts';
import { useAppState } from '#engine/http/appState.web.ts';

/** Personal preferences, which apply on every device of the user. */
export function Preferences() {
  const settings = useSession()?.settings ?? {};
  const isDark = useAppState((state) => state.layout.settings.user.theme.dark);
  const { byPath } = usePlace();
  const pages = [...byPath.values()].filter(
    (screen) => screen.menu !== undefined && screen.path !== '/' && !screen.path.includes('{') && mayOpen(screen),
  );
  const isKnown = pages.some(({ path }) => path === settings.startPage);
  return (
    <Section title="Preferences" about="Applied on all your devices.">
      <Box sx={{ display: 'grid', columnGap: 3, rowGap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <TextField
          select
          label="First page"
          helperText="Opens after you sign in."
          value={isKnown ? settings.startPage : ''}
          onChange={({ target }) => void saveSettings({ startPage: target.value || null })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">Home</MenuItem>
          {pages.map(({ path, title }) => (
            <MenuItem key={path} value={path}>
              {title}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Row height"
          helperText="The default for all lists."
          value={settings.density ?? DEFAULT_DENSITY}
          onChange={({ target }) => void saveSettings({ density: target.value as keyof typeof HEIGHTS })}
        >
          {Object.entries(HEIGHTS).map(([density, words]) => (
            <MenuItem key={density} value={density}>
              {words}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {/* MUI moves a label 11 px to the left to allow for the padding of a checkbox; a switch track has 3. */}
      <Box
        sx={{
          display: 'grid',
          gap: 0.75,
          mt: 2,
          '& .MuiFormControlLabel-root': { ml: '-3px' },
          '& .MuiFormControlLabel-label': { ml: 0.75 },
        }}
      >
        <FormControlLabel
          control={
            <Switch checked={isDark} onChange={(_, dark) => void saveSettings({ theme: { dark } })} size="small" />
          }
          label="Dark"
        />
        <FormControlLabel
          control={
            <Switch
              checked={settings.keyboard?.letters !== false}
              onChange={(_, letters) => void saveSettings({ keyboard: { letters } })}
              size="small"
            />
          }
          label="Single-key shortcuts"
        />
      </Box>
    </Section>
  );
}

const HEIGHTS = { compact: 'Compact', standard: 'Standard', roomy: 'Spacious' };
