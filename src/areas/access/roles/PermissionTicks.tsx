import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { catalogue } from '#engine/access/catalogue.ts';
import { expanded } from '#engine/access/expand.ts';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { findEntity } from '#engine/entity/registry.ts';
import { wordsOf } from '#engine/kinds/tags/tags.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { RoleEffect } from './RoleEffect.tsx';
import { type PermissionGroup, groupsOf } from './ticks.ts';
import { TickGroup } from './TickGroup.tsx';
import { tickOf, withTick } from './ticks.ts';

/** What reaches across all groups. */
const ACROSS = [
  { pattern: '*', label: 'All permissions, including those of later releases' },
  { pattern: '*.view', label: 'See everything' },
  { pattern: '*.export', label: 'Export everything to files' },
] as const;

/** The permissions of a role as ticks in groups, and what the change would mean for those who have it. */
export function PermissionTicks({ api }: SectionProps) {
  const { params } = usePlace();
  const name = api.nameOf('permissions');
  const value: unknown = useWatch({ control: api.form.control, name });
  const { errors } = useFormState({ control: api.form.control });
  const [typed, setTyped] = useState('');
  const patterns = wordsOf(value);
  // A grant on assets holds for every kind of them.
  const all = expanded(patterns);
  const groups = shownGroups(groupsOf(catalogue()), typed, patterns);
  const set = (pattern: string, isOn: boolean) =>
    api.form.setValue(name, withTick(patterns, pattern, isOn), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    });
  const complaint = errors[name]?.message;

  return (
    <Box id="permissions" sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {typeof complaint === 'string' && <Alert severity="error">{complaint}</Alert>}
      <Box role="group" aria-label="All areas" sx={{ display: 'flex', flexDirection: 'column' }}>
        {ACROSS.map(({ pattern, label }) => {
          const { tick } = tickOf(all, pattern);
          return (
            <FormControlLabel
              key={pattern}
              control={
                <Checkbox
                  size="small"
                  checked={tick !== null}
                  disabled={tick === 'wider'}
                  onChange={(_, isOn) => set(pattern, isOn)}
                />
              }
              label={
                <>
                  {label} <Code>{pattern}</Code>
                </>
              }
            />
          );
        })}
      </Box>
      <TextField
        variant="standard"
        label="Find a permission"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        type="search"
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ maxWidth: 360 }}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {groups.map((group) => (
          <TickGroup key={group.name} group={group} patterns={all} own={patterns} onTick={set} />
        ))}
      </Box>
      {groups.length === 0 && <Typography variant="body2">No matching permissions.</Typography>}
      {params.id !== undefined && <RoleEffect roleId={Number(params.id)} permissions={patterns} />}
    </Box>
  );
}

const Code = ({ children }: { readonly children: string }) => (
  <Box component="code" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
    {children}
  </Box>
);

/** Kinds of a base follow its ticks, so they stand alone only where they were looked for or ticked by themselves. */
function shownGroups(
  groups: readonly PermissionGroup[],
  typed: string,
  patterns: readonly string[],
): readonly PermissionGroup[] {
  const words = typed.trim().toLowerCase();
  if (words === '')
    return groups.filter(
      ({ name }) => !findEntity(name)?.base || patterns.some((pattern) => pattern.startsWith(`${name}.`)),
    );
  return groups
    .map((group) => ({
      ...group,
      permissions: group.label.toLowerCase().includes(words)
        ? group.permissions
        : group.permissions.filter(({ code, sentence }) => `${code} ${sentence}`.toLowerCase().includes(words)),
    }))
    .filter(({ permissions }) => permissions.length > 0);
}
