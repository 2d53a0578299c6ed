import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { findEntity } from '#engine/entity/registry.ts';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps, ShowTab } from '#engine/records/show/showTab.tsx';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { Facts } from '#engine/parts/Facts.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { automation } from '../automation.ts';
import { factsIn } from './ruleParts.web.ts';
import { RuleSentence } from './RuleSentence.tsx';
import { Runs } from './Runs.tsx';
import { TryIt } from './TryIt.tsx';

const TABS: readonly ShowTab[] = [{ key: 'runs', label: 'What it did', Content: Runs }];

/** A rule: its sentence, how it stands, what it would do, and what it did. */
export const Screen = () => <ShowScreen entity={automation} tabs={TABS} Overview={Overview} />;

function Overview({ row, refs }: ShowProps) {
  const rule = factsIn(row);
  const name = typeof row.name === 'string' ? row.name : null;
  const owner = refs.user?.[String(row.ownerId)]?.title;
  const reason = typeof row.reason === 'string' ? row.reason : null;
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
      {row.state === 'stopped' && reason && (
        <Alert severity="error">
          It stopped by itself. {reason} Mend what is wrong, try it, and switch it on again.
        </Alert>
      )}
      {row.state === 'off' && (
        <Alert severity="info">It is off and does nothing. Try it first, then switch it on.</Alert>
      )}
      <Section title="What it does" icon="zap">
        <Typography sx={{ fontSize: '1rem', fontWeight: 600, mb: 2 }}>
          <RuleSentence rule={rule} />
        </Typography>
        <Facts
          facts={[
            { label: 'About', value: findEntity(rule.noun)?.plural ?? rule.noun },
            { label: 'Acts for', value: owner ? `${owner}, and never with more rights` : null },
            { label: 'On since', value: typeof row.onSince === 'string' ? formatMoment(row.onSince) : null },
          ]}
        />
      </Section>
      <Section title="Try it" icon="list-checks" about="With your own rights.">
        <TryIt id="try" name={name} rule={rule} />
      </Section>
    </Box>
  );
}
