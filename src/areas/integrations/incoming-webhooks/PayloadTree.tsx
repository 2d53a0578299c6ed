import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Line } from '#platform/incoming/setup.ts';
import { type Leaf, pathFromItem } from './payload.ts';

export interface PayloadTreeProps {
  readonly leaves: readonly Leaf[];
  readonly listAt: string | null;
  readonly lines: readonly Pick<Line, 'field' | 'from' | 'source'>[];
  readonly fields: readonly (readonly [string, string])[];
  readonly onGive?: (field: string, path: string) => void;
  /** Sets the list that contains the records, or none. */
  readonly onList?: (path: string | null) => void;
}

/** Values of a payload, one per line, with the fields they fill. A click offers fields. */
export function PayloadTree({ leaves, listAt, lines, fields, onGive, onList }: PayloadTreeProps) {
  const [open, setOpen] = useState<{ readonly at: HTMLElement; readonly path: string } | null>(null);
  const labels = new Map(fields);
  const close = () => setOpen(null);
  return (
    <Box component="ul" aria-label="Payload" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {leaves.map((leaf) => {
        const path = pathFromItem(leaf.path, listAt);
        const filled = lines.filter((line) => line.from === 'path' && line.source === path);
        const isTheList = leaf.path === listAt;
        return (
          <Box
            component="li"
            key={leaf.path}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1,
              minHeight: 30,
              pl: Math.min(leaf.depth, 8) * 2,
            }}
          >
            <Typography component="code" variant="body2" sx={{ fontFamily: 'monospace', color: 'text.secondary' }}>
              {leaf.name}
            </Typography>
            {leaf.value === null ? (
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {leaf.size === 1 ? '1 entry' : `${leaf.size} entries`}
              </Typography>
            ) : onGive ? (
              <Button
                size="small"
                aria-haspopup="menu"
                aria-label={`${leaf.name}: ${leaf.value || 'empty'}. Choose a field`}
                onClick={(event) => setOpen({ at: event.currentTarget, path })}
                sx={{ textTransform: 'none', textAlign: 'left', overflowWrap: 'anywhere', minWidth: 0, py: 0 }}
              >
                {leaf.value || '(empty)'}
              </Button>
            ) : (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                {leaf.value || '(empty)'}
              </Typography>
            )}
            {filled.map(({ field }) => (
              <Typography key={field} variant="body2" sx={{ fontWeight: 600 }}>
                → {labels.get(field) ?? field}
              </Typography>
            ))}
            {onList && leaf.isList && (
              <Button size="small" onClick={() => onList(isTheList ? null : leaf.path)}>
                {isTheList ? 'Not a list of records' : 'List of records'}
              </Button>
            )}
          </Box>
        );
      })}
      <Menu open={open !== null} anchorEl={open?.at ?? null} onClose={close} slotProps={{ list: { dense: true } }}>
        <ListSubheader sx={{ lineHeight: 2.5 }}>{open?.path} goes to</ListSubheader>
        {fields.map(([key, label]) => (
          <MenuItem
            key={key}
            onClick={() => {
              if (open) onGive?.(key, open.path);
              close();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
