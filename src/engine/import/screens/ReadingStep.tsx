import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BottomBar } from '../../parts/page/BottomBar.tsx';
import { Section, SectionRow } from '../../parts/Section.tsx';
import { useAddress } from '../../screens/address.web.ts';
import { type ImportAnswer, kindsOptions } from './answers.web.ts';
import { Choose } from './Choose.tsx';
import { ReadingFields } from './ReadingFields.tsx';
import { Sample } from './Sample.tsx';
import { useStep } from './useStep.web.ts';
import { rowsOf } from './words.ts';

/** The recognised preset and file format. The user can change both. */
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
        title="File type"
        about={
          answer.kinds.length > 0
            ? 'Recognised by the column names. Choose another type if this is wrong.'
            : 'The column names are not recognised. Choose the kind of record.'
        }
      >
        <Box sx={{ maxWidth: 560 }}>
          <Choose
            id="import-kind"
            label="Kind of record"
            value={kind}
            onChange={setChosen}
            {...(facts ? { help: facts.about } : {})}
          >
            <option value="">Choose…</option>
            {answer.kinds.length > 0 && (
              <optgroup label="Best matches">
                {answer.kinds.map(({ key, title, known }) => (
                  <option key={key} value={key}>
                    {`${title} (${known} of ${answer.columns.length} columns recognised)`}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label="Files from other systems">
              {all
                .filter((each) => !each.own && !likely.has(each.key))
                .map(({ key, title }) => (
                  <option key={key} value={key}>
                    {title}
                  </option>
                ))}
            </optgroup>
            <optgroup label="Records of this system">
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
        <Section title="Saved mappings for these columns" flush>
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
        title="File format"
        about={`${rowsOf(answer.rows)}, ${answer.columns.length} columns${answer.blank > 0 ? `, ${answer.blank} blank rows skipped` : ''}.`}
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
      <BottomBar>
        <Button variant="contained" disabled={kind === '' || step.isPending} onClick={() => onNext(kind)}>
          Map columns
        </Button>
      </BottomBar>
    </>
  );
}
