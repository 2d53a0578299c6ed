import FormControlLabel from '@mui/material/FormControlLabel';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import type { Condition } from '#engine/lists/query.ts';
import { useAddress } from '#engine/screens/address.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { useOverview } from '../browser/useOverview.web.ts';
import { contact } from './contact.ts';
import { GroupContacts } from './GroupContacts.tsx';
import { LinkedContacts } from './LinkedContacts.tsx';

const CURRENT: readonly Condition[] = [{ field: 'status', op: 'is', values: ['current'] }];
const EVERYBODY: readonly Condition[] = [];

/** Contacts of a customer; optionally with leavers, or of the whole group. */
export function Screen() {
  const { params } = usePlace();
  const customerId = Number(params.customerId);
  const [{ left, group }, change] = useAddress();
  const { data: overview } = useOverview(customerId);
  const isGroup = group === 'all' && (overview?.group.length ?? 0) > 1;
  const fixed = left === 'too' ? EVERYBODY : CURRENT;
  const switches = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1 }}>
      <Choice label="Show leavers" isOn={left === 'too'} onChange={(isOn) => change({ left: isOn ? 'too' : null })} />
      {(overview?.children.length ?? 0) > 0 && (
        <Choice
          label="Whole group"
          isOn={group === 'all'}
          onChange={(isOn) => change({ group: isOn ? 'all' : null })}
        />
      )}
    </Box>
  );
  if (isGroup && overview) return <GroupContacts customers={overview.group} fixed={fixed} above={switches} />;
  return (
    <ListScreen
      entity={contact}
      fixed={fixed}
      above={
        <>
          {switches}
          <LinkedContacts customerId={customerId} />
        </>
      }
    />
  );
}

function Choice({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <FormControlLabel
      control={<Switch checked={isOn} onChange={(_event, next) => onChange(next)} />}
      label={label}
      sx={{ ml: 0, gap: 0.75 }}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}
