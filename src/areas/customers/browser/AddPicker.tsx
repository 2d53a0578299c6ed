import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '#engine/parts/Icon.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { type Addable, addableGroups } from './addable.ts';
import { noteKind, recentKinds } from './recentKinds.web.ts';

export interface AddPickerProps {
  readonly title: string;
  readonly offers: readonly Addable[];
  readonly onClose: () => void;
}

/** Search for a record type to add, recently added ones first, each with its ways to add it. Enter adds the first. */
export function AddPicker({ title, offers, onClose }: AddPickerProps) {
  const go = useGo();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const [recent] = useState(recentKinds);
  const groups = addableGroups(offers, { words, recent });
  const first = groups[0]?.rows[0];
  const choose = (noun: string) => {
    noteKind(noun);
    onClose();
  };
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-first-way]') ?? [])];
    const row = (document.activeElement as HTMLElement).closest('[data-row]');
    const at = stops.indexOf(
      row?.querySelector<HTMLElement>('[data-first-way]') ?? (document.activeElement as HTMLElement),
    );
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      transitionDuration={80}
      slotProps={{
        paper: {
          'aria-labelledby': id,
          sx: { m: { xs: 1, sm: 2 }, width: { xs: 'calc(100% - 16px)', sm: '100%' }, height: 'min(620px, 88dvh)' },
        },
      }}
    >
      <Box ref={box} onKeyDown={step} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', px: 2, pt: 1.5 }}>
          <Typography id={id} variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <IconButton aria-label="Close" onClick={onClose} edge="end">
            <X size={18} />
          </IconButton>
        </Box>
        <InputBase
          autoFocus
          fullWidth
          type="search"
          value={words}
          autoComplete="off"
          placeholder="Find a type"
          startAdornment={<Search size={16} aria-hidden="true" style={{ marginRight: 10, flexShrink: 0 }} />}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            const to = first && (first.create ?? first.bulk ?? first.bring);
            if (event.key !== 'Enter' || !first || !to) return;
            // Prevents the default, because the focus returns to the opening button, which the same key would press
            // again.
            event.preventDefault();
            choose(first.noun);
            go(to);
          }}
          slotProps={{ input: { 'aria-label': 'Find a type' } }}
          sx={{ px: 2, height: 48, flexShrink: 0, borderBottom: '1px solid', borderColor: 'divider' }}
        />
        <Box sx={{ overflowY: 'auto', p: 1 }}>
          {groups.map(({ label, rows }) => (
            <Box key={label} component="section" aria-label={label}>
              <Typography variant="overline" component="div" sx={{ px: 1, pt: 0.5, color: 'text.secondary' }}>
                {label}
              </Typography>
              {rows.map((row) => (
                <Row key={row.noun} row={row} onChoose={() => choose(row.noun)} />
              ))}
            </Box>
          ))}
          <Typography variant="body2" role="status" sx={{ px: 1, color: 'text.secondary' }}>
            {groups.length === 0 ? `No type matches “${words.trim()}”.` : ''}
          </Typography>
        </Box>
      </Box>
    </Dialog>
  );
}

function Row({ row, onChoose }: { readonly row: Addable; readonly onChoose: () => void }) {
  const ways = [
    { label: 'New', to: row.create },
    { label: 'Bulk create', to: row.bulk },
    { label: 'Import', to: row.bring },
  ].filter((way): way is { label: string; to: string } => way.to !== undefined);
  return (
    <Box
      data-row
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1,
        minHeight: 40,
        px: 1,
        borderRadius: '6px',
        '&:hover, &:focus-within': { bgcolor: 'action.hover' },
      }}
    >
      <Icon name={row.icon} size={16} muted />
      <Box component="span" sx={{ flex: '1 1 150px', minWidth: 0, fontSize: '0.875rem', fontWeight: 550 }}>
        {row.label}
      </Box>
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        {ways.map(({ label, to }, at) => (
          <Button
            key={label}
            size="small"
            component={Go}
            to={to}
            onClick={onChoose}
            aria-label={`${label}: ${row.label}`}
            {...(at === 0 ? { 'data-first-way': true } : {})}
            sx={{ minWidth: 0, ...(at === 0 ? {} : { color: 'text.secondary' }) }}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
