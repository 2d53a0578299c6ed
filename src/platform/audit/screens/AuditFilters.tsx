import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import type { AuditSummary, Facet } from '../auditAnswer.ts';
import { type Asked, FILTERS, type Filter } from './audit.web.ts';
import { RANGES, type RangeKey } from './range.ts';
import { fieldWords, kindWords } from '#engine/store/words.ts';

export interface AuditFiltersProps {
  readonly asked: Asked;
  readonly range: RangeKey;
  readonly summary: AuditSummary | null;
  readonly onChange: (words: Readonly<Record<string, string | null>>) => void;
}

/** The filters of the log: words, four columns with their values and counts, the period, and the other filters. */
export function AuditFilters({ asked, range, summary, onChange }: AuditFiltersProps) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', md: '1.4fr repeat(4, minmax(0, 1fr))' },
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        }}
      >
        <Typed label="Words" name="q" asked={asked} onChange={onChange} placeholder="Search names and notes" />
        <Chosen label="User" name="who" facets={summary?.who} asked={asked} onChange={onChange} />
        <Chosen label="Action" name="action" facets={summary?.actions} asked={asked} onChange={onChange} />
        <Chosen
          label="Kind"
          name="kind"
          facets={summary?.kinds.map((facet) => ({ ...facet, label: kindWords(facet.value) }))}
          asked={asked}
          onChange={onChange}
        />
        <Chosen label="Customer" name="customer" facets={summary?.customers} asked={asked} onChange={onChange} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5 }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={range}
          aria-label="Period"
          onChange={(_event, key: RangeKey | null) =>
            key && onChange({ range: key === '30' ? null : key, from: null, to: null })
          }
          sx={{ flexWrap: 'wrap' }}
        >
          {Object.entries(RANGES).map(([key, { label }]) => (
            <ToggleButton key={key} value={key} sx={{ textTransform: 'none', py: 0.375 }}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ width: 150 }}>
          <Typed label="IP address" name="ip" asked={asked} onChange={onChange} />
        </Box>
        <Box sx={{ width: 170 }}>
          <Typed label="Request" name="request" asked={asked} onChange={onChange} />
        </Box>
        <Chips asked={asked} onChange={onChange} />
      </Box>
    </Box>
  );
}

interface OneFilter extends Pick<AuditFiltersProps, 'asked' | 'onChange'> {
  readonly label: string;
  readonly name: Filter | 'q';
}

/** Applies the filter on blur or Enter, and follows changes of the URL. */
function Typed({ label, name, asked, onChange, placeholder }: OneFilter & { readonly placeholder?: string }) {
  const stored = asked[name] ?? '';
  const [typed, setTyped] = useState({ text: stored, of: stored });
  if (typed.of !== stored) setTyped({ text: stored, of: stored });
  const ask = () => onChange({ [name]: typed.text.trim().slice(0, 200) || null });
  return (
    <TextField
      label={label}
      value={typed.text}
      fullWidth
      size="small"
      placeholder={placeholder}
      onChange={(event) => setTyped({ text: event.target.value, of: stored })}
      onBlur={ask}
      onKeyDown={(event) => event.key === 'Enter' && ask()}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { type: 'search' } }}
    />
  );
}

function Chosen({
  label,
  name,
  facets = [],
  asked,
  onChange,
}: OneFilter & { readonly facets?: readonly Facet[] | undefined }) {
  const stored = asked[name];
  const known = facets.find(({ value }) => value === stored);
  const value: Facet | null = stored === undefined ? null : (known ?? { value: stored, label: stored, count: 0 });
  return (
    <Autocomplete
      size="small"
      options={value && !known ? [value, ...facets] : facets}
      value={value}
      getOptionLabel={(facet) => facet.label}
      getOptionKey={(facet) => facet.value}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      onChange={(_event, chosen) => onChange({ [name]: chosen?.value ?? null })}
      noOptionsText="No entries in this period"
      renderOption={({ key, ...props }, facet) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1 }}>
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            {facet.label}
          </Box>
          <Box component="span" className="num" sx={{ color: 'text.secondary' }}>
            {facet.count.toLocaleString('en-GB')}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

/** Filters chosen from within an entry, which have no field here. */
function Chips({ asked, onChange }: Pick<AuditFiltersProps, 'asked' | 'onChange'>) {
  const shown = FILTERS.filter((name) => asked[name] !== undefined && CHIPS[name]);
  return shown.map((name) => (
    <Chip
      key={name}
      size="small"
      label={CHIPS[name]?.(asked[name] ?? '', asked.kind ?? '')}
      onDelete={() => onChange({ [name]: null })}
    />
  ));
}

const CHIPS: Partial<Record<Filter, (value: string, kind: string) => string>> = {
  field: (value, kind) => `Changed: ${fieldWords(value, kind)}`,
  record: (value) => `Record: ${kindWords(value.split(':')[0] ?? '')} ${value.split(':')[1] ?? ''}`,
  session: (value) => `Session ${value}`,
};
