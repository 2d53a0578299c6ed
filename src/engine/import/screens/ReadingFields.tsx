import { DELIMITERS } from '../reading/dialect.ts';
import { ENCODINGS } from '../reading/fileSort.ts';
import Box from '@mui/material/Box';
import type { Reading } from '../reading/reading.ts';
import { Choose } from './Choose.tsx';

export interface ReadingFieldsProps {
  readonly reading: Reading;
  readonly busy: boolean;
  /** Called with changed settings; the file is then read again. */
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void;
}

/** How the file is read. The user can change each setting. */
export function ReadingFields({ reading, busy, onChange }: ReadingFieldsProps) {
  const { settled } = reading;
  const dates = reading.dates ?? settled ?? '';
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(190px, 1fr))' },
      }}
    >
      {reading.sort === 'spreadsheet' ? (
        <Choose
          id="import-sheet"
          label="Sheet"
          value={reading.sheet ?? ''}
          disabled={busy}
          onChange={(sheet) => onChange({ sheet })}
        >
          {(reading.sheets ?? []).map((sheet) => (
            <option key={sheet} value={sheet}>
              {sheet}
            </option>
          ))}
        </Choose>
      ) : reading.foreign ? null : (
        <>
          <Choose
            id="import-encoding"
            label="Encoding"
            value={reading.encoding}
            disabled={busy}
            onChange={(encoding) => onChange({ encoding })}
          >
            {Object.entries(ENCODINGS).map(asOption)}
          </Choose>
          <Choose
            id="import-delimiter"
            label="Separator"
            value={reading.delimiter}
            disabled={busy}
            onChange={(delimiter) => onChange({ delimiter })}
          >
            {Object.entries(DELIMITERS).map(asOption)}
          </Choose>
        </>
      )}
      <Choose
        id="import-header"
        label="First row"
        value={reading.header ? 'names' : 'rows'}
        disabled={busy}
        onChange={(value) => onChange({ header: value === 'names' })}
      >
        <option value="names">Contains column headings</option>
        <option value="rows">Contains data</option>
      </Choose>
      <Choose
        id="import-dates"
        label="Date order"
        value={dates}
        disabled={busy}
        help={settled && !reading.dates ? 'Detected from the dates in the file.' : ' '}
        onChange={(value) => value !== '' && onChange({ dates: value })}
      >
        {dates === '' && <option value="">Default for the file type</option>}
        <option value="dmy">Day first (03/04/2026 is 3 April)</option>
        <option value="mdy">Month first (03/04/2026 is 4 March)</option>
      </Choose>
    </Box>
  );
}

const asOption = ([value, label]: readonly [string, string]) => (
  <option key={value} value={value}>
    {label}
  </option>
);
