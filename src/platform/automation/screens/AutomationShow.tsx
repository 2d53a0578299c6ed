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

const TABS: readonly ShowTab[] = [{ key: 'runs', label: 'Runs', Content: Runs }];

/** A rule: its sentence, state, matching records and runs. */
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
          This rule stopped automatically. {reason} Fix the cause, test the rule and turn it on again.
        </Alert>
      )}
      {row.state === 'off' && <Alert severity="info">This rule is off. Test it, then turn it on.</Alert>}
      <Section title="Summary" icon="zap">
        <Typography sx={{ fontSize: '1rem', fontWeight: 600, mb: 2 }}>
          <RuleSentence rule={rule} />
        </Typography>
        <Facts
          facts={[
            { label: 'Records', value: findEntity(rule.noun)?.plural ?? rule.noun },
            { label: 'Acts for', value: owner ? `${owner}, with the permissions of this user` : null },
            { label: 'On since', value: typeof row.onSince === 'string' ? formatMoment(row.onSince) : null },
          ]}
        />
      </Section>
      <Section title="Test" icon="list-checks" about="The test uses your permissions.">
        <TryIt id="try" name={name} rule={rule} />
      </Section>
    </Box>
  );
}
