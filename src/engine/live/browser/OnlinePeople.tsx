import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PersonFace } from '../../parts/PersonFace.tsx';
import { sessionNow } from '../../session/session.web.ts';
import { STAFF, usePresenceList } from './presenceList.web.ts';

/** Above this number, only a count is shown. An external service cannot hold more members in one channel. */
const MOST_NAMED = 100;

/** The other users who have the product open now. */
export function OnlinePeople() {
  const { present, isFull } = usePresenceList(STAFF);
  const others = present.filter(({ id }) => id !== String(sessionNow()?.user.userid));
  const words = onlineWords(others.length, isFull);
  if (words) return <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{words}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 240, overflowY: 'auto' }}>
      {others.map(({ id, name, initials }) => (
        <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
          <PersonFace userId={Number(id) || null} name={name} initials={initials} size={24} />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
            {name}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Text in place of the names if there are none, or too many to list. */
function onlineWords(others: number, isFull: boolean): string | null {
  if (isFull) return 'Too many users to list.';
  if (others === 0) return 'No other users.';
  return others > MOST_NAMED ? `${others.toLocaleString('en-GB')} others.` : null;
}
