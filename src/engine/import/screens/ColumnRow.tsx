import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Missing, Place } from '../mapping/preset.ts';
import type { SampledColumn } from '../reading/reading.ts';
import type { OfferedField, OfferedTarget } from '../mapping/offered.ts';
import { Choose } from './Choose.tsx';
import { LEFT_OUT, placesOf, special, valueOf } from './placing.ts';
import { count } from './words.ts';

export interface ColumnRowProps {
  readonly column: SampledColumn;
  readonly rows: number;
  readonly targets: readonly OfferedTarget[];
  readonly places: readonly Place[] | undefined;
  readonly known: readonly Place[] | undefined;
  readonly onChange: (places: readonly Place[]) => void;
}

/** One column of the file with sample values and the field it is mapped to. */
export function ColumnRow({ column, rows, targets, places, known, onChange }: ColumnRowProps) {
  const [first] = places ?? [];
  const field = targets.find(({ key }) => key === first?.target)?.fields.find(({ key }) => key === first?.field);
  const isReference = first !== undefined && field?.to !== undefined;
  const specials = special(places, known, targets);
  // Hidden columns can only be mapped to secret fields, and secret fields only to hidden columns.
  const isOffered = ({ kind }: OfferedField): boolean => (kind === 'secret') === (column.isSecret === true);
  const isUseless = column.isSecret === true && !targets.some(({ fields }) => fields.some(isOffered));
  const id = `import-column-${column.at}`;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        px: 2,
        py: 1.25,
        alignItems: 'center',
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {column.name}
          <Box
            component="span"
            className="num"
            sx={{ ml: 1, fontWeight: 400, color: 'text.secondary', fontSize: '0.75rem' }}
          >
            {column.filled === 0 ? 'empty' : `${count(column.filled)} of ${count(rows)} filled`}
          </Box>
        </Typography>
        <Typography
          variant="caption"
          component="p"
          sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {column.samples.slice(0, 3).join(' · ')}
        </Typography>
      </Box>
      {isUseless ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Not imported. The column looks like secrets, so its values are not kept.
        </Typography>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: isReference ? 'minmax(0, 3fr) minmax(0, 2fr)' : 'minmax(0, 1fr)',
          }}
        >
          <Choose
            bare
            id={id}
            label={`Field for “${column.name}”`}
            value={valueOf(places)}
            onChange={(value) => onChange(placesOf(value, known))}
          >
            <option value={LEFT_OUT}>Do not import</option>
            {specials.length > 0 && (
              <optgroup label="As recognised">
                {specials.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </optgroup>
            )}
            {targets.map((target) => (
              <optgroup key={target.key} label={target.label}>
                {target.fields.filter(isOffered).map((each) => (
                  <option key={each.key} value={`${target.key}|${each.key}`}>
                    {`${targets.length > 1 ? `${target.label}: ` : ''}${each.label}${each.required ? ' *' : ''}`}
                  </option>
                ))}
              </optgroup>
            ))}
          </Choose>
          {isReference && (
            <Choose
              bare
              id={`${id}-missing`}
              label={`If a value of “${column.name}” is not found`}
              value={first.missing ?? 'refuse'}
              onChange={(value) => onChange((places ?? []).map((place) => ({ ...place, missing: missingOf(value) })))}
            >
              <option value="refuse">Report an error</option>
              <option value="leave">Leave the field blank</option>
              <option value="create">Create a record</option>
            </Choose>
          )}
        </Box>
      )}
    </Box>
  );
}

const missingOf = (value: string): Missing => (value === 'leave' || value === 'create' ? value : 'refuse');
