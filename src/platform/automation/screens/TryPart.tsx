import Typography from '@mui/material/Typography';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { factsIn } from './ruleParts.web.ts';
import { RuleSentence } from './RuleSentence.tsx';
import { TryIt } from './TryIt.tsx';

/** A one-sentence summary of the rule, and a trial of it. */
export function TryPart({ context, id }: SectionProps) {
  const values = context.values ?? {};
  const rule = factsIn(values);
  if (!rule.noun || !values.trigger)
    return <Typography variant="body2">A summary appears here when you have chosen a trigger.</Typography>;
  return (
    <>
      <Typography sx={{ fontWeight: 600, mb: 2 }} role="status">
        <RuleSentence rule={rule} />
      </Typography>
      <TryIt id={id} name={typeof values.name === 'string' ? values.name : null} rule={rule} />
    </>
  );
}
