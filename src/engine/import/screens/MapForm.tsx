import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../http/failure.ts';
import { BottomBar } from '../../parts/page/BottomBar.tsx';
import { Section } from '../../parts/Section.tsx';
import { useAddress } from '../../screens/address.web.ts';
import type { Doing, Mapping } from '../mapping/preset.ts';
import type { ImportAnswer } from './answers.web.ts';
import type { OfferedPreset } from '../mapping/offered.ts';
import { Asks } from './Asks.tsx';
import { Choose } from './Choose.tsx';
import { ColumnRow } from './ColumnRow.tsx';
import { contested, isUnanswered, leftOut, moved } from './placing.ts';
import { useStep } from './useStep.web.ts';
import { rowsOf } from './words.ts';

export interface MapFormProps {
  readonly answer: ImportAnswer;
  readonly preset: OfferedPreset;
  /** The mapping that the preset proposes. */
  readonly known: Mapping;
  readonly start: Mapping;
  readonly onBack: () => void;
  readonly onChecking: () => void;
}

const PAUSE_MS = 600;

/** Maps the columns. A valid mapping is saved to the server shortly after each change, and missing fields are listed. */
export function MapForm({ answer, preset, known, start, onBack, onChecking }: MapFormProps) {
  const [query] = useAddress();
  const [mapping, setMapping] = useState(() => withHint(start, preset, query.customerId));
  const [keepAs, setKeepAs] = useState('');
  const [isShared, setShared] = useState(false);
  const saving = useStep(answer.import.id);
  const checking = useStep(answer.import.id);
  const { mutate: save } = saving;
  const text = JSON.stringify(mapping);
  const isNew = answer.import.state === 'uploaded';
  const saved = useRef(isNew ? '' : JSON.stringify(start));
  useEffect(() => {
    // An unanswered question is not an error yet. It is reported when the rows are checked.
    if (saved.current === text || isUnanswered(mapping, preset.asks)) return;
    const timer = setTimeout(() => {
      // The check has already sent this mapping.
      if (saved.current === text) return;
      saved.current = text;
      save({ at: 'mapping', body: { mapping: JSON.parse(text) } });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, mapping, preset, save]);

  const complaints = complaintsOf(checking.error ?? saving.error);
  const out = leftOut(mapping, answer.columns);
  const clashes = [...contested(mapping).values()];
  const check = (): void => {
    saved.current = text;
    const body = { mapping, ...(keepAs.trim() === '' ? {} : { keepAs: keepAs.trim(), shared: isShared }) };
    checking.mutate(
      { at: 'mapping', body },
      { onSuccess: () => checking.mutate({ at: 'check' }, { onSuccess: onChecking }) },
    );
  };

  return (
    <>
      <Asks
        asks={preset.asks}
        mapping={mapping}
        refs={answer.refs}
        onChange={(asked) => setMapping((now) => ({ ...now, asked }))}
      />
      <Section
        title={`Columns of ${preset.title}`}
        count={answer.columns.length}
        about="Columns of the file on the left, fields on the right."
        flush
      >
        {answer.columns.map((column) => (
          <ColumnRow
            key={column.at}
            column={column}
            rows={answer.rows}
            targets={preset.targets}
            places={mapping.columns[column.name]}
            known={known.columns[column.name]}
            onChange={(places) => setMapping((now) => moved(now, column.name, places))}
          />
        ))}
      </Section>
      <Section title="Options">
        <Box
          sx={{
            display: 'grid',
            columnGap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(240px, 1fr))' },
          }}
        >
          {preset.targets.map((target) => (
            <Choose
              key={target.key}
              id={`import-doing-${target.key}`}
              label={target.plural}
              value={mapping.doing[target.key] ?? target.doing}
              onChange={(value) =>
                setMapping((now) => ({ ...now, doing: { ...now.doing, [target.key]: doingOf(value) } }))
              }
            >
              <option value="both">Create and update records</option>
              <option value="create">Create new records only</option>
              <option value="update">Update existing records only</option>
            </Choose>
          ))}
          <TextField
            label="Save mapping as"
            helperText="Suggested for files with the same columns. Leave blank to use the mapping once."
            value={keepAs}
            onChange={({ target }) => setKeepAs(target.value)}
            variant="standard"
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 80 } }}
          />
          {keepAs.trim() !== '' && (
            <FormControlLabel
              control={<Checkbox checked={isShared} onChange={(_, value) => setShared(value)} />}
              label="Share with all users"
            />
          )}
        </Box>
      </Section>
      {complaints.length > 0 && (
        <Alert severity="error" role="alert">
          <Box component="ul" sx={{ m: 0, pl: 2 }}>
            {complaints.map((complaint) => (
              <li key={complaint}>{complaint}</li>
            ))}
          </Box>
        </Alert>
      )}
      {clashes.length > 0 && (
        <Alert severity="warning">
          {clashes
            .map((names) => `${names.map((name) => `“${name}”`).join(' and ')} are mapped to the same field.`)
            .join(' ')}
        </Alert>
      )}
      <BottomBar>
        <Typography variant="body2" role="status" sx={{ flex: '1 1 220px', color: 'text.secondary' }}>
          {out.length === 0
            ? 'All columns with values are mapped.'
            : `${out.length === 1 ? 'One column' : `${out.length} columns`} with values not imported: ${out.join(', ')}.`}
        </Typography>
        <Button onClick={onBack}>Back</Button>
        <Button variant="contained" loading={checking.isPending} onClick={check}>
          {`Check ${rowsOf(answer.rows)}`}
        </Button>
      </BottomBar>
    </>
  );
}

/** Pre-selects the customer whose list linked here for the whole file. */
function withHint(mapping: Mapping, preset: OfferedPreset, customerId: string | undefined): Mapping {
  const id = Number(customerId);
  if (!(id > 0) || mapping.asked.customerId !== undefined || !preset.asks.some(({ key }) => key === 'customerId'))
    return mapping;
  return { ...mapping, asked: { ...mapping.asked, customerId: id } };
}

const doingOf = (value: string): Doing => (value === 'create' || value === 'update' ? value : 'both');

function complaintsOf(error: Error | null): readonly string[] {
  if (!error) return [];
  const said = error instanceof ApiError ? error.fields.mapping : undefined;
  return said && said.length > 0 ? said : [error.message];
}
