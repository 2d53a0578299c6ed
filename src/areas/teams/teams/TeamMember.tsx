import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { cover } from '#areas/access/cover/cover.ts';
import { timeOf } from '#areas/access/cover/cover.rules.ts';
import type { Row } from '#engine/entity/entity.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';

interface TeamMemberProps {
  readonly id: number;
  readonly name: string;
  readonly isLead: boolean;
  /** The user is online. */
  readonly isHere: boolean;
  /** Covers in which the user is deputy or covered. */
  readonly covers: readonly Row<typeof cover>[];
}

/** A member of a team, with online status and cover. */
export function TeamMember({ id, name, isLead, isHere, covers }: TeamMemberProps) {
  return (
    <SectionRow>
      <PersonFace userId={id} name={name} size={28} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {allows('user.view') ? <Go to={`/users/${id}`}>{name}</Go> : name}
        {covers.map((each) => (
          <Typography key={each.id} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            <Go to={`/cover/${each.id}`}>{each.name}</Go>, {daysOf(each)}
          </Typography>
        ))}
      </Box>
      {isLead && <StatusPill tone="info">Lead</StatusPill>}
      <StatusPill tone={isHere ? 'good' : 'neutral'}>{isHere ? 'Online' : 'Offline'}</StatusPill>
    </SectionRow>
  );
}

const daysOf = ({ startsOn, endsOn }: Row<typeof cover>): string =>
  timeOf({ startsOn, endsOn }, today()) === 'now'
    ? `until ${formatDay(endsOn)}`
    : `from ${formatDay(startsOn)} to ${formatDay(endsOn)}`;
