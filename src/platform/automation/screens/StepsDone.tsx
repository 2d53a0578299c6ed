import Box from '@mui/material/Box';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { Changes } from '#engine/records/show/Changes.tsx';
import { useAllFields } from '#engine/lists/useCustomFields.web.ts';
import { automation } from '../automation.ts';
import type { StepDone } from '../runRow.ts';

/** The changes of each step, with values before and after, and whom it notified. */
export function StepsDone({ steps, noun }: { readonly steps: readonly StepDone[]; readonly noun: AnyEntity }) {
  const fields = useAllFields(noun);
  return (
    <Box component="ol" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: '0.8125rem' }}>
      {steps.map((step, at) => (
        <li key={at}>
          {labelOf(step.does)}
          {step.says && `: ${step.says}`}
          {Object.keys(step.changes).length > 0 && <Changes changes={step.changes} fields={fields} />}
        </li>
      ))}
    </Box>
  );
}

const labelOf = (does: string): string => {
  if (does === 'set' || does === 'tag' || does === 'untag') return 'Change fields';
  return automation.fields.steps.of?.does?.options?.[does]?.label ?? does;
};
