import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { useFormState } from 'react-hook-form';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { moved } from '#engine/kinds/rows/rows.ts';
import { MOST_STEPS } from '../automation.ts';
import type { Step } from '../rule.ts';
import { factsIn, NO_STEP, useNoun } from './ruleParts.web.ts';
import { StepCard } from './StepCard.tsx';

/** The steps of the rule. */
export function ThenPart({ api, context, id }: SectionProps) {
  const { noun, fields } = useNoun(context.values?.noun as string | null);
  const name = api.nameOf('steps');
  const { errors } = useFormState({ control: api.form.control, name });
  if (!noun) return <Typography variant="body2">Choose the kind of record above.</Typography>;
  const { steps } = factsIn(context.values ?? {});
  const give = (next: readonly Step[]) =>
    api.form.setValue(name, next, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: errors[name] !== undefined,
    });
  const error = errors[name];
  const inner = (error?.types ?? {}) as Readonly<Record<string, unknown>>;
  return (
    <Box data-field="steps" sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {steps.map((step, at) => (
        <StepCard
          // Steps have no ID, so the key is their position.
          key={at}
          id={`${id}-steps-${at}`}
          at={at}
          of={steps.length}
          step={step}
          noun={noun}
          fields={fields}
          context={context}
          errorAt={(key) => wordsAt(inner, `${at}.${key}`)}
          onChange={(next) => give(steps.map((each, place) => (place === at ? next : each)))}
          onMove={(to) => give(moved(steps, at, to))}
          onRemove={() => give(steps.filter((_, place) => place !== at))}
        />
      ))}
      {typeof error?.message === 'string' && <FormHelperText error>{error.message}</FormHelperText>}
      <Box>
        <Button
          size="small"
          startIcon={<Plus size={15} />}
          disabled={steps.length >= MOST_STEPS}
          onClick={() => give([...steps, NO_STEP])}
        >
          {steps.length === 0 ? 'Add action' : 'Add action'}
        </Button>
      </Box>
    </Box>
  );
}

const wordsAt = (inner: Readonly<Record<string, unknown>>, path: string): string | undefined => {
  const found = inner[path];
  return typeof found === 'string' ? found : undefined;
};
