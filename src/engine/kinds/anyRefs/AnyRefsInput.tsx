import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useState } from 'react';
import { AutocompleteField } from '../AutocompleteField.tsx';
import type { FaceContext, InputProps } from '../face.web.ts';
import { nounLabel } from '../text/nounLabels.ts';
import { recordKey, type RecordName, recordsOf } from './recordKey.ts';
import { type AnyPick, useAnyPicks } from './useAnyPicks.web.ts';

/** Selects records of several nouns by search, grouped by noun. Each is kept once, in order of selection. */
export function AnyRefsInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, disabled, context } = props;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  // Newly chosen records, whose names are not loaded with the record yet.
  const [chosen, setChosen] = useState<readonly AnyPick[]>([]);
  const { picks, isLooking, hasFailed } = useAnyPicks(props, typed, isOpen);
  const keys = recordsOf(value).map(recordKey);
  const named = (record: RecordName): AnyPick =>
    chosen.find((each) => recordKey(each) === recordKey(record)) ?? known(record, context);
  return (
    <Autocomplete<AnyPick, true>
      id={id}
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      autoHighlight
      size="small"
      disabled={disabled ?? false}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false);
        setTyped('');
      }}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') setTyped(text);
      }}
      options={[...picks]}
      value={recordsOf(value).map(named)}
      // The server has filtered already and tolerates misspellings.
      filterOptions={(all) => all}
      groupBy={({ noun }) => nounLabel(noun) ?? noun}
      getOptionLabel={({ title }) => title}
      getOptionKey={recordKey}
      isOptionEqualToValue={(one, other) => recordKey(one) === recordKey(other)}
      loading={isLooking}
      loadingText="Searching…"
      noOptionsText="No matches"
      onChange={(_, picked) => {
        setTyped('');
        setChosen((before) => [...before, ...picked.filter((each) => !keys.includes(recordKey(each)))]);
        onChange(picked.length === 0 && field.optional ? null : [...new Set(picked.map(recordKey))]);
      }}
      onBlur={() => onBlur?.()}
      renderOption={({ key: _key, ...item }, { title, subtitle, ...record }) => (
        <Box component="li" key={recordKey(record)} {...item} sx={{ gap: 1 }}>
          <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {title}
          </Box>
          <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: '0.75rem', whiteSpace: 'nowrap' }}>
            {subtitle}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <AutocompleteField
          {...props}
          error={
            props.error ?? (isOpen && hasFailed ? 'The list could not be loaded. Type again to retry.' : undefined)
          }
          params={params}
          after={isOpen && isLooking ? <CircularProgress size={14} color="inherit" aria-label="Searching" /> : null}
        />
      )}
    />
  );
}

function known({ noun, id }: RecordName, context: FaceContext | undefined): AnyPick {
  const name = context?.refs?.[noun]?.[id];
  return { noun, id, title: name?.title ?? `#${id}`, ...(name?.subtitle ? { subtitle: name.subtitle } : {}) };
}
