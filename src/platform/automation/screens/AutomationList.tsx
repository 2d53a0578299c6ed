import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { Icon } from '#engine/parts/Icon.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { Cells } from '#engine/lists/table/TableCell.tsx';
import { automation } from '../automation.ts';
import { allRuleExamples } from '../examples.ts';
import { FACTS, factsIn } from './ruleParts.web.ts';
import { RuleSentence } from './RuleSentence.tsx';

/** The company's rules, each as a sentence. */
export const Screen = () => <ListScreen entity={automation} cells={CELLS} needs={FACTS} begin={<Beginnings />} />;

const CELLS: Cells = {
  name: (row) => (
    <>
      {String(row.name)}
      <Box component="span" sx={{ ml: 1.5, fontWeight: 400, color: 'text.secondary' }}>
        <RuleSentence rule={factsIn(row)} />
      </Box>
    </>
  ),
};

/** Example rules that a user can start from. */
const Beginnings = () =>
  allows('automation.create') && (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1.5 }}>
      <Button
        variant="outlined"
        startIcon={<Icon name="plus" size={16} />}
        component={Go}
        to="/system/automation/create"
      >
        New automation rule
      </Button>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        Or start with one of these:
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        {allRuleExamples().map(({ name }, at) => (
          <Button
            key={name}
            variant="outlined"
            size="small"
            component={Go}
            to={`/system/automation/create?example=${at + 1}`}
          >
            {name}
          </Button>
        ))}
      </Box>
    </Box>
  );
