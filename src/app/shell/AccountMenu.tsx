import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { laterPart } from '#engine/screens/laterPart.web.ts';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { useSession } from '#engine/session/session.web.ts';

/** The account menu: the user, their profile and preferences, and sign-out. */
export function AccountMenu() {
  const session = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const List = useList();
  if (!session) return null;
  const { user } = session;
  return (
    <>
      <IconButton
        aria-label={`Account: ${user.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        edge="end"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Box component="span" data-userid={user.userid} sx={{ display: 'inline-flex' }}>
          <PersonFace userId={user.userid} name={user.name} initials={user.initials} size={30} />
        </Box>
      </IconButton>
      {List && <List session={session} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

const useList = laterPart(async () => (await import('./AccountMenuList.tsx')).AccountMenuList);
