import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

export interface SearchFieldProps {
  /** The searched records: "customers". */
  readonly what: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Moves the focus to the Tab stop of the list below; false if there are no rows. */
function enterRows(field: HTMLElement): boolean {
  const stop = field.closest('[data-list]')?.querySelector<HTMLElement>('[role="grid"] [data-cell][tabindex="0"]');
  stop?.focus();
  return stop !== null && stop !== undefined;
}

/** The delay after the last key before the search runs. */
const PAUSE_MS = 180;

/** The search field of a list. It searches when typing pauses. Escape clears it, and Down moves to the rows. */
export function SearchField({ what, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = useEffectEvent((text: string) => {
    if (text !== value) onChange(text);
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => settle(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const change = (text: string) => {
    setTyped(null);
    if (text !== value) onChange(text);
  };
  const shown = typed ?? value;
  return (
    <InputBase
      type="text"
      placeholder={`Search ${what}`}
      value={shown}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => typed !== null && change(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') change(shown);
        if (event.key === 'ArrowDown' && enterRows(event.currentTarget)) {
          event.preventDefault();
          change(shown);
        }
        if (event.key !== 'Escape' || shown === '') return;
        event.preventDefault();
        change('');
      }}
      inputProps={{
        'aria-label': `Search ${what}`,
        role: 'searchbox',
        // The / key focuses this field.
        'data-list-search': '',
        'aria-keyshortcuts': '/',
        enterKeyHint: 'search',
        autoComplete: 'off',
      }}
      startAdornment={<Search size={16} aria-hidden="true" style={{ flexShrink: 0, marginRight: 8, opacity: 0.65 }} />}
      endAdornment={
        shown !== '' && (
          <IconButton size="small" aria-label="Clear search" onClick={() => change('')}>
            <X size={14} />
          </IconButton>
        )
      }
      sx={{
        flex: { xs: '1 1 160px', sm: '0 1 240px' },
        minWidth: 120,
        height: { xs: 40, sm: 32 },
        mr: 0.5,
        fontSize: '0.875rem',
        borderBottom: '1px solid',
        borderColor: 'text.disabled',
        '&.Mui-focused': { borderColor: 'primary.main' },
      }}
    />
  );
}
