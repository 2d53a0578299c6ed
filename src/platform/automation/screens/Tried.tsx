import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Check, X } from 'lucide-react';
import { clauseWords } from '../conditionWords.ts';
import { conditionsOf, type RuleFacts } from '../rule.ts';
import type { TryAnswer } from '../runRow.ts';
import { useNameLookup } from './ruleParts.web.ts';
import { StepsDone } from './StepsDone.tsx';

/** The result of a trial: each condition met or not, and the changes of each step. */
export function Tried({ answer, rule }: { readonly answer: TryAnswer; readonly rule: RuleFacts }) {
  const { noun, fields, nameOf } = useNameLookup(rule);
  const { where } = conditionsOf(rule.conditions);
  const isMet = answer.met.every(Boolean);
  return (
    <Box role="status" sx={{ p: 2, border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {answer.title}{' '}
        {where.length === 0
          ? 'matches, because the rule has no conditions'
          : isMet
            ? 'matches the conditions'
            : 'does not match the conditions'}
      </Typography>
      {where.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, fontSize: '0.875rem' }}>
          {where.map((clause, at) => {
            const met = answer.met[at] ?? false;
            return (
              <Box component="li" key={JSON.stringify(clause)} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Box component="span" sx={{ display: 'inline-flex', color: met ? 'success.main' : 'error.main' }}>
                  {met ? <Check size={15} aria-hidden /> : <X size={15} aria-hidden />}
                </Box>
                <span>
                  Its {clauseWords(clause, fields, nameOf)}: <strong>{met ? 'yes' : 'no'}</strong>
                </span>
              </Box>
            );
          })}
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        {isMet ? 'The rule would do this:' : 'If the record matched, the rule would do this:'}
      </Typography>
      {noun && <StepsDone steps={answer.steps} noun={noun} />}
      {answer.problem && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          The next step would fail, so no step would run: {answer.problem}
        </Alert>
      )}
    </Box>
  );
}
