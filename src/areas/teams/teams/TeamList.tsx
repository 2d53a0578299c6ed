import Box from '@mui/material/Box';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import type { ListRow } from '#engine/lists/useList.web.ts';
import { STAFF, usePresenceList } from '#engine/live/browser/presenceList.web.ts';
import { TeamNow } from './TeamHours.tsx';
import { TeamColour } from './TeamColour.tsx';
import { team } from './team.ts';

/** List of teams, with the number of members and of those online. */
export const Screen = () => (
  <ListScreen
    entity={team}
    subtitle="Members, customers, who is online and who is working now."
    cells={CELLS}
    needs={['colour']}
  />
);

const CELLS = {
  name: (row: ListRow) => (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0, verticalAlign: 'middle' }}
    >
      <TeamColour colour={row.colour} />
      <span className="fits">{String(row.name)}</span>
      <TeamNow teamId={row.id} />
    </Box>
  ),
  memberIds: (row: ListRow) => <Members ids={row.memberIds} />,
};

function Members({ ids }: { readonly ids: unknown }) {
  const { present } = usePresenceList(STAFF);
  const members = Array.isArray(ids) ? ids : [];
  const here = present.filter(({ id }) => members.includes(Number(id))).length;
  const people = members.length === 1 ? '1 member' : `${members.length.toLocaleString('en-GB')} members`;
  return (
    <span>
      {members.length === 0 ? 'No members' : people}
      {here > 0 && ` · ${here} online`}
    </span>
  );
}
