import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { BottomBar } from '../../parts/page/BottomBar.tsx';
import { Section } from '../../parts/Section.tsx';
import type { ImportAnswer } from './answers.web.ts';
import { CountTiles } from './CountTiles.tsx';
import { Findings } from './Findings.tsx';
import { PerNoun } from './PerNoun.tsx';
import { Rows } from './Rows.tsx';
import { useStep } from './useStep.web.ts';
import { rowsOf } from './words.ts';

/** The expected result of the import, row by row. Rows with errors can be corrected or left out here. */
export function CheckStep({ answer, onBack }: { readonly answer: ImportAnswer; readonly onBack: () => void }) {
  const { counts, may, import: run } = answer;
  const [mode, setMode] = useState<'all_or_nothing' | 'skip_bad_rows'>('all_or_nothing');
  const step = useStep(run.id);
  const writes = counts.created + counts.updated;
  const isBlocked = counts.failed > 0 && mode === 'all_or_nothing';
  if (!may.includes('commit'))
    return (
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={onBack}>Back to columns</Button>
        <Button variant="contained" loading={step.isPending} onClick={() => step.mutate({ at: 'check' })}>
          {`Check ${rowsOf(answer.rows)} again`}
        </Button>
        {step.error && <Alert severity="error">{step.error.message}</Alert>}
      </Box>
    );
  return (
    <>
      <CountTiles counts={counts} asked />
      <Findings tally={answer.tally} />
      <PerNoun answer={answer} asked />
      <Rows answer={answer} mends={may.includes('check')} />
      {counts.failed > 0 && (
        <Section title="Rows with errors">
          <FormControl>
            <FormLabel id="import-mode">{`${rowsOf(counts.failed)} ${counts.failed === 1 ? 'has' : 'have'} errors`}</FormLabel>
            <RadioGroup
              aria-labelledby="import-mode"
              value={mode}
              onChange={(_, value) => setMode(value === 'skip_bad_rows' ? value : 'all_or_nothing')}
            >
              <FormControlLabel
                value="all_or_nothing"
                control={<Radio />}
                label="Import all rows or none (correct the errors first)"
              />
              <FormControlLabel value="skip_bad_rows" control={<Radio />} label="Skip rows with errors" />
            </RadioGroup>
          </FormControl>
        </Section>
      )}
      <BottomBar>
        {step.error && (
          <Alert severity="error" role="alert" sx={{ flex: 1, minWidth: 240 }}>
            {step.error.message}
          </Alert>
        )}
        <Button onClick={onBack}>Back to columns</Button>
        <Button
          variant="contained"
          disabled={isBlocked || writes === 0}
          loading={step.isPending}
          onClick={() => step.mutate({ at: 'commit', body: { mode } })}
        >
          {writes === 0 ? 'No rows to import' : `Import ${rowsOf(writes)}`}
        </Button>
      </BottomBar>
    </>
  );
}
