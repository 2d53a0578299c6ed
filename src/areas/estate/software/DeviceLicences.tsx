import Box from '@mui/material/Box';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { Nothing } from '../assets/Nothing.tsx';
import { LicenceSection } from './LicenceSection.tsx';
import type { HeldSeats } from './position.ts';
import { ReleaseSeat } from './ReleaseSeat.tsx';

/** Licences of which an asset has a seat. */
export function DeviceLicences({ row }: ShowProps) {
  return (
    <LicenceSection<HeldSeats>
      row={row}
      queryKey={['licenseSeat', 'held', row.id]}
      address={`/api/v1/assets/${row.id}/licences`}
      meta={madeOf('license', 'software')}
      adds={[
        { words: 'Seat', to: 'license/seat/create', permission: 'licenseSeat.create', label: 'Assign a seat' },
        { words: 'Licence', to: 'license/create', permission: 'license.create', label: 'Add a licence' },
      ]}
    >
      {({ seats }, isOpen) =>
        seats.length === 0 ? (
          <Nothing what="No licences assigned" why="Assign a seat of a licence, or add a licence for this asset." />
        ) : (
          seats.map((seat) => (
            <SectionRow key={seat.id} sx={{ flexWrap: 'wrap', rowGap: 0.25 }}>
              <Box sx={{ flex: 1, minWidth: 140 }}>
                <RowLink to={seat.path}>{seat.software}</RowLink>
                <Box className="num" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                  {[seat.licence, seat.endsOn && `ends ${formatDay(seat.endsOn)}`].filter(Boolean).join(' · ')}
                </Box>
              </Box>
              {seat.endsOn !== null && seat.endsOn < today() && <StatusPill tone="neutral">Ended</StatusPill>}
              {isOpen && <ReleaseSeat seat={{ ...seat, holder: String(row.name) }} />}
            </SectionRow>
          ))
        )
      }
    </LicenceSection>
  );
}
