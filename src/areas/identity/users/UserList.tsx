import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import type { Clause, Condition } from '#engine/lists/query.ts';
import type { ListRow } from '#engine/lists/useList.web.ts';
import { useAddressedList } from '#engine/lists/useListState.web.ts';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { LastSeen } from '#engine/live/browser/LastSeen.tsx';
import { user } from './user.ts';

/** List of users with the filters that administrators need. */
export function Screen() {
  return (
    <ListScreen
      entity={user}
      subtitle="Users with their roles and scope."
      cells={CELLS}
      needs={['initials']}
      above={<Quick />}
    />
  );
}

const CELLS = {
  name: (row: ListRow) => (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <PersonFace
        userId={row.id}
        name={String(row.name)}
        {...(typeof row.initials === 'string' ? { initials: row.initials } : {})}
        size={24}
      />
      <span className="fits">{String(row.name)}</span>
    </Box>
  ),
  lastSeenAt: (row: ListRow) => <LastSeen userId={row.id} at={row.lastSeenAt} />,
};

const QUICK: readonly { readonly label: string; readonly condition: Condition }[] = [
  { label: 'Active', condition: { field: 'status', op: 'is', values: ['active'] } },
  { label: 'Invited', condition: { field: 'status', op: 'is', values: ['invited'] } },
  { label: 'Deactivated', condition: { field: 'status', op: 'is', values: ['deactivated'] } },
  { label: 'Without two-factor authentication', condition: { field: 'twoFactor', op: 'is', values: ['off'] } },
  { label: 'Single sign-on', condition: { field: 'companyAccount', op: 'is', values: ['true'] } },
  { label: 'Not active for 90 days', condition: { field: 'lastSeenAt', op: 'to', values: ['today-90'] } },
];

/** Quick filters, kept in the URL. */
function Quick() {
  const { asked, ask } = useAddressedList();
  const isOn = (condition: Condition) => asked.where.some((clause) => isSame(clause, condition));
  const toggle = (condition: Condition) => {
    const others = asked.where.filter((clause) => !('field' in clause && clause.field === condition.field));
    ask({ ...asked, where: isOn(condition) ? others : [...others, condition] }, { push: true });
  };
  return (
    <Box role="group" aria-label="Quick filters" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1.5 }}>
      {QUICK.map(({ label, condition }) => (
        <Chip
          key={label}
          label={label}
          size="small"
          variant={isOn(condition) ? 'filled' : 'outlined'}
          color={isOn(condition) ? 'primary' : 'default'}
          aria-pressed={isOn(condition)}
          onClick={() => toggle(condition)}
        />
      ))}
    </Box>
  );
}

const isSame = (clause: Clause, { field, op, values }: Condition): boolean =>
  'field' in clause && clause.field === field && clause.op === op && String(clause.values) === String(values);
