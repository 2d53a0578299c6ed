import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { labelOf } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { VISIBILITY } from '#areas/identity/users/visibility.ts';
import { user } from '#areas/identity/users/user.ts';
import type { AssignmentAnswer, Rules } from './assignment.ts';

interface RuleFieldsProps {
  readonly answer: AssignmentAnswer;
  readonly rules: Rules;
  readonly onRules: (rules: Rules) => void;
}

/** Assignments by rule, which follow changes of tags, teams and account managers automatically. */
export function RuleFields({ answer, rules, onRules }: RuleFieldsProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3">
        Also by rule
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
        Includes everything that matches, now and in future.
      </Typography>
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(180px, 1fr))' } }}>
        {VISIBILITY[answer.of].rules.map(({ field }) => (
          <FieldInput
            key={field}
            id={`${id}-${field}`}
            label={labelOf(field, user.fields[field])}
            field={user.fields[field]}
            value={rules[field] ?? []}
            onChange={(value) => onRules({ ...rules, [field]: Array.isArray(value) ? value : [] })}
            context={{ refs: answer.refs, suggestions: answer.tags }}
          />
        ))}
      </Box>
    </Box>
  );
}
