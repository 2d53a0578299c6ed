import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import InputBase from '@mui/material/InputBase';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { useState } from 'react';
import type { Asked } from '../listAddress.ts';
import type { Condition } from '../query.ts';
import { type FieldsByKey, offeredFields } from './offered.ts';

export interface FilterMenuProps {
  readonly fields: FieldsByKey;
  readonly fixed: readonly Condition[];
  readonly archived: Asked['archived'];
  readonly onChoose: (key: string) => void;
  /** Absent if the noun's records cannot be archived. */
  readonly onArchived: ((archived: 'with' | 'only' | null) => void) | undefined;
  readonly onBuild: () => void;
}

/** All fields that can filter the list, with a search; then the archived filter and the filter builder. */
export function FilterMenu({ fields, fixed, archived, onChoose, onArchived, onBuild }: FilterMenuProps) {
  const [words, setWords] = useState('');
  const offered = offeredFields(fields, fixed).filter(({ label }) =>
    label.toLowerCase().includes(words.trim().toLowerCase()),
  );
  const [first] = offered;
  return (
    <Box sx={{ width: 280, py: 1 }}>
      <InputBase
        autoFocus
        placeholder="Filter by…"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first) onChoose(first.key);
        }}
        inputProps={{ 'aria-label': 'Find a field to filter by' }}
        sx={{ width: '100%', px: 2, pb: 0.5, fontSize: '0.875rem', borderBottom: '1px solid', borderColor: 'divider' }}
      />
      <MenuList dense aria-label="Fields" sx={{ maxHeight: 'min(320px, 50vh)', overflowY: 'auto' }}>
        {offered.map(({ key, label }) => (
          <MenuItem key={key} onClick={() => onChoose(key)}>
            {label}
          </MenuItem>
        ))}
        {offered.length === 0 && <MenuItem disabled>No field has this name</MenuItem>}
      </MenuList>
      <Divider />
      <MenuList dense aria-label="More filters">
        {onArchived && [
          <MenuItem
            key="with"
            selected={archived === 'with'}
            onClick={() => onArchived(archived === 'with' ? null : 'with')}
          >
            Include archived
          </MenuItem>,
          <MenuItem
            key="only"
            selected={archived === 'only'}
            onClick={() => onArchived(archived === 'only' ? null : 'only')}
          >
            Only archived
          </MenuItem>,
        ]}
        <MenuItem onClick={onBuild}>Advanced filter…</MenuItem>
      </MenuList>
    </Box>
  );
}
