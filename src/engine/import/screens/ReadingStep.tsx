import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section, SectionRow } from '../../parts/Section.tsx';
import { useAddress } from '../../screens/address.web.ts';
import { type ImportAnswer, kindsOptions } from './answers.web.ts';
import { Choose } from './Choose.tsx';
import { ReadingFields } from './ReadingFields.tsx';
import { Sample } from './Sample.tsx';
import { useStep } from './useStep.web.ts';
import { rowsOf } from './words.ts';

/** What kind of file it is and how it is written: recognised, and changeable. */
export function ReadingStep({
  answer,
  onNext,
}: {
  readonly answer: ImportAnswer;
  readonly onNext: (kind: string) => void;
}) {
  const [query] = useAddress();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useQuery(kindsOptions);
  const step = useStep(answer.import.id);
  const all = data?.kinds ?? [];
  const hinted = query.noun && !answer.kinds.some((kind) => !kind.key.startsWith('own:')) ? `own:${query.noun}` : null;
  const kind = chosen ?? query.kind ?? hinted ?? answer.mapping?.preset ?? '';
  const facts = answer.kinds.find(({ key }) => key === kind) ?? all.find(({ key }) => key === kind);
  const likely = new Set(answer.kinds.map(({ key }) => key));
  return (
    <>
      <Section
        title="Kind of file"
        about={
          answer.kinds.length > 0
            ? 'By the names of its columns. Choose another if this is not it.'
            : 'The names of its columns are not known here. Choose what its rows are.'
        }
      >
        <Box sx={{ maxWidth: 560 }}>
          <Choose
            id="import-kind"
            label="What the rows are"
            value={kind}
            onChange={setChosen}
            {...(facts ? { help: facts.about } : {})}
          >
            <option value="">Choose…</option>
            {answer.kinds.length > 0 && (
              <optgroup label="Likely">
                {answer.kinds.map(({ key, title, known }) => (
                  <option key={key} value={key}>
                    {`${title} (${known} of ${answer.columns.length} columns known)`}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label="Files of other systems">
              {all
                .filter((each) => !each.own && !likely.has(each.key))
                .map(({ key, title }) => (
                  <option key={key} value={key}>
                    {title}
                  </option>
                ))}
            </optgroup>
            <optgroup label="Our own records">
              {all
                .filter((each) => each.own && !likely.has(each.key))
                .map(({ key, title }) => (
                  <option key={key} value={key}>
                    {title}
                  </option>
                ))}
            </optgroup>
          </Choose>
        </Box>
      </Section>
      {answer.profiles.length > 0 && (
        <Section title="Kept from earlier files with these columns" flush>
          {answer.profiles.map((profile) => (
            <SectionRow key={profile.id}>
              <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {profile.name}
                {!profile.mine && ' (shared)'}
              </Typography>
              <Button
                size="small"
                variant="outlined"
                aria-label={`Use ${profile.name}`}
                loading={step.isPending}
                onClick={() =>
                  step.mutate(
                    { at: 'mapping', body: { mapping: profile.mapping } },
                    { onSuccess: () => onNext(profile.mapping.preset) },
                  )
                }
              >
                Use
              </Button>
            </SectionRow>
          ))}
        </Section>
      )}
      <Section
        title="How it is written"
        about={`${rowsOf(answer.rows)}, ${answer.columns.length} columns${answer.blank > 0 ? `, ${answer.blank} blank rows passed over` : ''}.`}
      >
        <ReadingFields
          reading={answer.reading}
          busy={step.isPending}
          onChange={(body) => step.mutate({ at: 'reading', method: 'PATCH', body })}
        />
        {step.error && (
          <Alert severity="error" role="alert" sx={{ mb: 1 }}>
            {step.error.message}
          </Alert>
        )}
        <Sample columns={answer.columns} />
      </Section>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="contained" disabled={kind === '' || step.isPending} onClick={() => onNext(kind)}>
          Place the columns
        </Button>
      </Box>
    </>
  );
}
