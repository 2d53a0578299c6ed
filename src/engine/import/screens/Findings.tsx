import Typography from '@mui/material/Typography';
import { Section, SectionRow } from '../../parts/Section.tsx';
import { StatusPill } from '../../parts/StatusPill.tsx';
import type { Found, ImportAnswer } from './answers.web.ts';
import { count } from './words.ts';

/** Errors and warnings, grouped by code: one line for a hundred rows with the same error. */
export function Findings({ tally }: Pick<ImportAnswer, 'tally'>) {
  const lines = [
    ...tally.faults.map((found) => ({ found, tone: 'bad', word: 'Error' }) as const),
    ...tally.remarks.map((found) => ({ found, tone: 'warning', word: 'Warning' }) as const),
  ].filter(({ found }) => found.example);
  if (lines.length === 0) return null;
  return (
    <Section title="Findings" icon="list-checks" count={lines.length} flush>
      {lines.map(({ found, tone, word }) => (
        <SectionRow key={`${word} ${found.code}`}>
          <StatusPill tone={tone}>{word}</StatusPill>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {found.n === 1 ? found.example : `For example: ${found.example}`}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {placesOf(found)}
          </Typography>
        </SectionRow>
      ))}
    </Section>
  );
}

const placesOf = ({ n, first = 0 }: Found): string =>
  n === 1 ? `Row ${count(first)}` : `${count(n)} times, first in row ${count(first)}`;
