import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useScreenPath } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { Nothing } from '../assets/Nothing.tsx';
import { LicenceSection } from './LicenceSection.tsx';
import { Seats } from './Seats.tsx';
import { type LicenceLine, type SoftwarePosition, STATE_WORDS } from './position.ts';
import { isCurrent } from './position.rules.ts';
import { positionOf } from './useLicences.web.ts';

/** Licences of a product compared with its use. */
export function LicencesCard({ row }: ShowProps) {
  const path = useScreenPath();
  return (
    <LicenceSection<SoftwarePosition>
      row={row}
      {...positionOf(row.id)}
      adds={[
        { words: 'Installation', to: 'install/create', permission: 'softwareInstall.create' },
        { words: 'Licence', to: 'license/create', permission: 'license.create' },
      ]}
    >
      {(position, isOpen) => (
        <>
          <Standing position={position} />
          {position.licences.length === 0 && <Nothing what="No licences yet" why="Add a licence with its seats." />}
          {position.licences.map((licence) => (
            <Line key={licence.id} licence={licence} path={path} mayAssign={isOpen && allows('licenseSeat.create')} />
          ))}
        </>
      )}
    </LicenceSection>
  );
}

function Standing({ position: { entitled, inUse, balance, state } }: { readonly position: SoftwarePosition }) {
  const [words, tone] = STATE_WORDS[state];
  return (
    <SectionRow sx={{ flexWrap: 'wrap' }}>
      <Box className="num" sx={{ flex: 1 }}>
        {entitled === null ? 'Unlimited' : `${entitled.toLocaleString('en-GB')} bought`},{' '}
        {inUse.toLocaleString('en-GB')} in use
        {balance !== null && balance < 0 && `, ${-balance} too few`}
      </Box>
      <StatusPill tone={tone}>{words}</StatusPill>
    </SectionRow>
  );
}

function Line({
  licence: { id, name, seats, taken, startsOn, endsOn },
  path,
  mayAssign,
}: {
  readonly licence: LicenceLine;
  readonly path: string;
  readonly mayAssign: boolean;
}) {
  const [areSeatsShown, showSeats] = useState(false);
  const on = today();
  const isEnded = endsOn !== null && endsOn < on;
  const until = endsOn === null ? 'Perpetual' : `${isEnded ? 'Ended' : 'Ends'} ${formatDay(endsOn)}`;
  return (
    <>
      <SectionRow sx={{ flexWrap: 'wrap', rowGap: 0.25 }}>
        <Box sx={{ flex: 1, minWidth: 120 }}>
          <RowLink to={`${path}/license/${id}/edit`}>{name}</RowLink>
          <Box className="num" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
            {seats === null ? `${taken} assigned` : `${taken} of ${seats} assigned`} · {until}
          </Box>
        </Box>
        {!isCurrent({ startsOn, endsOn }, on) && (
          <StatusPill tone="neutral">{isEnded ? 'Ended' : 'Not started'}</StatusPill>
        )}
        {taken > 0 && (
          <Button
            size="small"
            onClick={() => showSeats(!areSeatsShown)}
            aria-expanded={areSeatsShown}
            aria-label={`Seats of ${name}`}
          >
            Seats
          </Button>
        )}
        {mayAssign && (
          <Button
            size="small"
            component={Go}
            to={`${path}/license/${id}/seat/create`}
            aria-label={`Assign a seat of ${name}`}
          >
            Assign
          </Button>
        )}
        {allows('license.create') && (
          <Button
            size="small"
            component={Go}
            to={`${path}/license/create?renewsId=${id}&name=${encodeURIComponent(name)}`}
            aria-label={`Renew ${name}`}
          >
            Renew
          </Button>
        )}
      </SectionRow>
      {areSeatsShown && <Seats licenseId={id} licence={name} />}
    </>
  );
}
