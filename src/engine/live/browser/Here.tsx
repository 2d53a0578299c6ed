import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import type { AnyEntity } from '../../entity/entity.ts';
import { type Field, labelOf } from '../../kinds/field.ts';
import { PersonFace } from '../../parts/PersonFace.tsx';
import { sessionNow } from '../../session/session.web.ts';
import { doingWords } from '../protocol/presenceList.ts';
import { useRecordPresence } from './useRecordPresence.web.ts';
import { Tip } from '../../parts/Tip.tsx';

export interface HereProps {
  readonly entity: AnyEntity;
  readonly id: number;
}

/** Above this number of faces, the rest are shown as a count. */
const MOST_FACES = 4;

/** Other users who have the record open, with their current activity. Renders nothing if there are none. */
export function Here({ entity, id }: HereProps) {
  const { others, isTwice } = useRecordPresence(entity, id);
  const labels = (key: string): string | undefined => {
    const field = Object.entries<Field>(entity.fields).find(([name]) => name === key)?.[1];
    return field && labelOf(key, field);
  };
  if (others.length === 0 && !isTwice) return null;
  const me = sessionNow()?.user;
  const faces = others.slice(0, MOST_FACES);
  const more = others.slice(MOST_FACES);
  const busy = others.flatMap(({ name, doing }) => (doing ? [doingWords(name, doing, labels)] : []));
  return (
    <Box data-here="" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {busy.length > 0 && (
        <Box
          component="span"
          sx={{ color: 'text.secondary', fontSize: '0.8125rem', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {busy.slice(0, 2).join(', ')}
          {busy.length > 2 && `, and ${busy.length - 2} more`}
        </Box>
      )}
      <Box component="ul" aria-label="Other users on this record" sx={FACES}>
        {faces.map(({ id: user, name, initials }) => (
          <Face key={user} userId={user} name={name} initials={initials} said={name} />
        ))}
        {more.length > 0 && (
          <Tip title={more.map(({ name }) => name).join(', ')}>
            <Box component="li" sx={{ fontSize: '0.75rem', color: 'text.secondary', alignSelf: 'center', pl: 1.25 }}>
              +{more.length}
            </Box>
          </Tip>
        )}
        {isTwice && <Face userId={me?.userid} name={me?.name ?? ''} said="You, in another window" isTwice />}
      </Box>
    </Box>
  );
}

function Face({
  userId,
  name,
  initials = '',
  said,
  isTwice = false,
}: {
  readonly userId: string | number | undefined;
  readonly name: string;
  readonly initials?: string;
  readonly said: string;
  readonly isTwice?: boolean;
}) {
  const face = (
    <Box sx={{ borderRadius: '50%', border: '2px solid', borderColor: 'background.default' }}>
      <PersonFace userId={Number(userId) || null} name={name} initials={initials} size={28} />
    </Box>
  );
  return (
    <Tip title={said}>
      <Box component="li" aria-label={said} sx={{ '&:not(:first-of-type)': { ml: -0.75 } }}>
        {isTwice ? (
          <Badge variant="dot" color="success" overlap="circular" data-twice="">
            {face}
          </Badge>
        ) : (
          face
        )}
      </Box>
    </Tip>
  );
}

const FACES = { display: 'flex', m: 0, p: 0, listStyle: 'none', flexShrink: 0 } as const;
