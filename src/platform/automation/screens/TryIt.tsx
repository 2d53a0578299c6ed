import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import { inSentence } from '#engine/entity/inSentence.ts';
import { api } from '#engine/http/client.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { RuleFacts } from '../rule.ts';
import { withArticle } from '../sentence.rules.ts';
import type { MatchAnswer, TryAnswer } from '../runRow.ts';
import { ruleBody, useNoun } from './ruleParts.web.ts';
import { Tried } from './Tried.tsx';

const BASE = '/api/v1/system/automation';

export interface TryItProps {
  readonly id: string;
  readonly name: string | null;
  readonly rule: RuleFacts;
}

/** Tries a rule on a chosen record, and shows which records match now. Nothing is saved. */
export function TryIt({ id, name, rule }: TryItProps) {
  const { noun } = useNoun(rule.noun);
  const [chosen, setChosen] = useState<number | null>(null);
  const addressOf = useAddressBook();
  const body = ruleBody(name, rule);
  const trial = useMutation({
    mutationFn: (record: number) => api<TryAnswer>(`${BASE}/try`, { method: 'POST', body: { rule: body, id: record } }),
  });
  const matches = useMutation({
    mutationFn: () => api<MatchAnswer>(`${BASE}/matches`, { method: 'POST', body: { rule: body } }),
  });
  if (!noun) return null;
  const error = trial.error ?? matches.error;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <FieldInput
            id={`${id}-try`}
            label={`Test on ${withArticle(noun.label)}`}
            field={{ kind: 'ref', to: noun.name, optional: true }}
            value={chosen}
            help="The test changes nothing and sends no messages."
            onChange={(value) => {
              setChosen(typeof value === 'number' ? value : null);
              trial.reset();
            }}
          />
        </Box>
        <Button
          variant="outlined"
          loading={trial.isPending}
          disabled={chosen === null}
          onClick={() => chosen !== null && trial.mutate(chosen)}
        >
          Test
        </Button>
        <Button loading={matches.isPending} onClick={() => matches.mutate()}>
          Show matching records
        </Button>
      </Box>
      {error && <Alert severity="error">{problemWords(error)}</Alert>}
      {trial.data && <Tried answer={trial.data} rule={rule} />}
      {matches.data && (
        <Box role="status">
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {matchWords(matches.data, noun.plural)}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: '0.875rem' }}>
            {matches.data.rows.map((row) => {
              const to = addressOf(row.noun, row.id, row.customerId);
              return (
                <li key={row.id}>
                  {to ? (
                    <Link component={Go} to={to}>
                      {row.title}
                    </Link>
                  ) : (
                    row.title
                  )}
                </li>
              );
            })}
          </Box>
        </Box>
      )}
    </Box>
  );
}

function matchWords({ total, estimated, rows }: MatchAnswer, plural: string): string {
  if (total === 0) return `No ${inSentence(plural)} match now.`;
  const count = `${estimated ? 'About ' : ''}${total.toLocaleString('en-GB')}`;
  return total > rows.length
    ? `${count} match now. The first ${rows.length}:`
    : `${count} ${total === 1 ? 'matches' : 'match'} now:`;
}

/** An error with the messages of single fields; the form repeats them on saving. */
const problemWords = (error: Error): string => {
  const errors =
    'errors' in error ? (error.errors as Readonly<Record<string, readonly string[]>> | undefined) : undefined;
  const said = Object.values(errors ?? {}).flat();
  return said.length > 0 ? said.join(' ') : error.message;
};
