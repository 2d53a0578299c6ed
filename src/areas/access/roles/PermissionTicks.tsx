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
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { humanise } from '#engine/kinds/field.ts';
import { wordsOf } from '#engine/kinds/tags/tags.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { areasOf } from './matrix.ts';
import { PermissionTable } from './PermissionTable.tsx';
import { RoleEffect } from './RoleEffect.tsx';
import { type PermissionGroup, groupsOf, tickOf, withTick } from './ticks.ts';

/** Patterns that apply to all groups. */
const ACROSS = [
  { pattern: '*', label: 'All permissions, including those of later releases' },
  { pattern: '*.view', label: 'See everything' },
  { pattern: '*.export', label: 'Export everything to files' },
] as const;

/** Permissions of a role as a table by area, with the effect on its users. */
export function PermissionTicks({ api }: SectionProps) {
  const { params, byPath } = usePlace();
  const name = api.nameOf('permissions');
  const value: unknown = useWatch({ control: api.form.control, name });
  const { errors } = useFormState({ control: api.form.control });
  const [typed, setTyped] = useState('');
  const own = wordsOf(value);
  // A grant on assets applies to every asset type.
  const all = expanded(own);
  const groups = groupsOf(catalogue());
  const places = new Map(groups.map((group) => [group.name, placeOf(group, [...byPath.values()])]));
  const shown = shownGroups(groups, typed, own);
  const areasWhere = (isSystem: boolean) =>
    areasOf(
      shown.filter(({ name: group }) => isOfSystem(places.get(group)) === isSystem),
      (group) => {
        const place = places.get(group.name);
        return place?.part ?? humanise(place?.area ?? SYSTEM);
      },
    );
  const set = (patterns: readonly string[]) =>
    api.form.setValue(name, patterns, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const complaint = errors[name]?.message;

  return (
    <Box id="permissions" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {typeof complaint === 'string' && <Alert severity="error">{complaint}</Alert>}
      <Box role="group" aria-label="All areas" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {ACROSS.map(({ pattern, label }) => {
          const { tick } = tickOf(all, pattern);
          return (
            <FormControlLabel
              key={pattern}
              control={
                <Checkbox
                  size="small"
                  sx={{ p: 0.5 }}
                  checked={tick !== null}
                  disabled={tick === 'wider'}
                  onChange={(_, isOn) => set(withTick(own, pattern, isOn))}
                />
              }
              label={label}
              title={pattern}
              sx={{ ml: 0, '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' } }}
            />
          );
        })}
      </Box>
      <PermissionTable
        areas={areasWhere(false)}
        settings={areasWhere(true)}
        patterns={{ own, all, groups, set }}
        isOpen={typed.trim() !== ''}
        find={<Find value={typed} onChange={setTyped} />}
      />
      {shown.length === 0 && <Typography variant="body2">No matching permissions.</Typography>}
      {params.id !== undefined && <RoleEffect roleId={Number(params.id)} permissions={own} />}
    </Box>
  );
}

const Find = ({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) => (
  <TextField
    variant="standard"
    hiddenLabel
    placeholder="Find a permission"
    value={value}
    onChange={(event) => onChange(event.target.value)}
    // Enter must not submit the form from the search field.
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault();
    }}
    type="search"
    slotProps={{ htmlInput: { 'aria-label': 'Find a permission' } }}
    sx={{ width: '100%', minWidth: 160, maxWidth: 280 }}
  />
);

/** Menu position of an entity's pages: the part of an area if it has parts, otherwise the area. */
const placeOf = ({ name }: PermissionGroup, screens: readonly ScreenFacts[]): Place | undefined =>
  nounEntry(name)?.menu ??
  screens.find(({ permission }) => [permission ?? []].flat().some((code) => code.startsWith(`${name}.`)));

type Place = Pick<ScreenFacts, 'area' | 'part'>;
const SYSTEM = 'system';
const isOfSystem = (place: Place | undefined): boolean => (place?.area ?? SYSTEM) === SYSTEM;

/** Derived entities follow their base, so they are shown only when searched for or ticked themselves. */
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
