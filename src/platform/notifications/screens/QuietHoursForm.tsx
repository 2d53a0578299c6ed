import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { WEEKDAYS, type Weekday } from '#engine/calendar/openTime.ts';
import type { NoticeTimes } from '../noticeTimes.ts';
import { type TimesRow, useChooseTimes } from './useChoices.web.ts';

/** The user's times, changed together and saved by a button: a half-saved change could send notices at night. */
export function QuietHoursForm({ times }: { readonly times: TimesRow }) {
  const { companyTimezone, quietUntil: _now, ...saved } = times;
  const [given, setGiven] = useState<NoticeTimes>(saved);
  const save = useChooseTimes();
  const problems = save.error instanceof ApiError ? save.error.fields : {};
  const set = (change: Partial<NoticeTimes>) => setGiven({ ...given, ...change });
  const isQuiet = given.from !== null || given.to !== null;
  const timeField = (field: 'from' | 'to' | 'digestAt', label: string) => (
    <TextField
      type="time"
      size="small"
      label={label}
      value={given[field] ?? ''}
      onChange={({ target }) => set({ [field]: target.value })}
      error={problems[field] !== undefined}
      helperText={problems[field]?.[0]}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 132 }}
    />
  );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(given);
      }}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <FormControlLabel
        control={<Checkbox checked={isQuiet} onChange={() => set(isQuiet ? NONE : USUAL)} />}
        label="Use quiet hours"
      />
      {isQuiet && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            {timeField('from', 'From')}
            {timeField('to', 'Until')}
          </Box>
          <Box>
            <ToggleButtonGroup
              size="small"
              aria-label="Days on which quiet hours start"
              value={given.days}
              onChange={(_event, days: readonly Weekday[]) =>
                set({ days: WEEKDAYS.filter((day) => days.includes(day)) })
              }
              sx={{ flexWrap: 'wrap' }}
            >
              {WEEKDAYS.map((day) => (
                <ToggleButton
                  key={day}
                  value={day}
                  aria-label={DAYS[day]}
                  sx={{ textTransform: 'none', px: 1.25, py: 0.375 }}
                >
                  {DAYS[day].slice(0, 3)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            <Typography
              variant="caption"
              component="p"
              sx={{ mt: 0.5, color: problems.days ? 'error.main' : 'text.secondary' }}
            >
              {problems.days?.[0] ?? 'Days on which quiet hours start. An end before the start is on the next day.'}
            </Typography>
          </Box>
        </>
      )}
      <FormControlLabel
        control={<Checkbox checked={given.weekends} onChange={() => set({ weekends: !given.weekends })} />}
        label="Quiet on Saturday and Sunday"
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {timeField('digestAt', 'Summary at')}
        <TextField
          select
          size="small"
          label="Summary on"
          value={given.digestDays}
          onChange={({ target }) => set({ digestDays: target.value === 'every' ? 'every' : 'working' })}
          sx={{ width: 180 }}
        >
          <MenuItem value="working">Working days</MenuItem>
          <MenuItem value="every">Every day</MenuItem>
        </TextField>
      </Box>
      <TextField
        select
        size="small"
        fullWidth
        label="Time zone"
        value={given.timezone ?? COMPANY}
        onChange={({ target }) => set({ timezone: target.value === COMPANY ? null : target.value })}
        error={problems.timezone !== undefined}
        helperText={problems.timezone?.[0]}
      >
        <MenuItem value={COMPANY}>Company time zone ({companyTimezone})</MenuItem>
        {zonesBeside(saved.timezone).map((zone) => (
          <MenuItem key={zone} value={zone}>
            {zone}
          </MenuItem>
        ))}
      </TextField>
      {save.error && Object.keys(problems).length === 0 && <Alert severity="error">{save.error.message}</Alert>}
      <Button type="submit" variant="outlined" loading={save.isPending}>
        Save times
      </Button>
    </Box>
  );
}

const COMPANY = 'company';
const NONE = { from: null, to: null };
const USUAL = { from: '19:00', to: '07:00' };
const DAYS: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** The time zone of this device, and the saved one. */
const zonesBeside = (chosen: string | null): readonly string[] => [
  ...new Set([Intl.DateTimeFormat().resolvedOptions().timeZone, ...(chosen === null ? [] : [chosen])]),
];
