import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { factsOf } from '#engine/records/show/factsOf.ts';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import type { FaceContext } from '#engine/kinds/face.web.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { recordIdIn } from '#engine/entity/recordId.ts';
import type { ShowProps, ShowTab } from '#engine/records/show/showTab.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { Section } from '#engine/parts/Section.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { HoursCard } from './HoursCard.tsx';
import { LocationTree } from './LocationTree.tsx';
import { addressLine } from './mapAddress.ts';
import { MapLink } from './MapLink.tsx';
import { MoveEverything } from './MoveEverything.tsx';
import { OpenPill } from './OpenPill.tsx';
import { site } from './site.ts';
import { type SiteRow, useLocations, useSites } from './useSites.web.ts';

/** A site: map link, opening hours, access notes and contents. */
export function Screen() {
  const { params } = usePlace();
  const id = recordIdIn(site, params) ?? 0;
  const { data } = useRecord(site, id);
  const [isMoving, setMoving] = useState(false);
  const mayMove = allows('site.update') && data?.row.archivedAt === null;
  const actions = useMemo(
    () =>
      mayMove
        ? [{ label: 'Move all to another site…', icon: 'truck', onClick: () => setMoving(true), rare: true }]
        : [],
    [mayMove],
  );
  return (
    <>
      <ShowScreen
        entity={site}
        Overview={Overview}
        Side={Side}
        Status={Status}
        Subtitle={Subtitle}
        tabs={TABS}
        actions={actions}
        without={WITHOUT}
      />
      {isMoving && data && <MoveEverything row={siteRow(data.row)} onClose={() => setMoving(false)} />}
    </>
  );
}

const WITHOUT = ['location', 'contact'];

/** Fields shown next to the name or on a card. */
const SAID_ELSEWHERE = ['name', 'customerId', 'isPrimary', 'isBilling', 'hours', 'closedDates', 'specialHours'];

/** Access notes come first, because an engineer at the gate needs them. */
function Overview({ entity, row, refs }: ShowProps) {
  const custom = useCustomFields(entity);
  const addressOf = useAddressBook();
  const customerId = Number(row.customerId);
  const context: FaceContext = { refs, addressOf: (noun, id) => addressOf(noun, id, customerId), customerId };
  const sections = factsOf(entity, row, { custom, without: SAID_ELSEWHERE, allows });
  const first = sections.filter(({ title }) => title === 'Access');
  return (
    <FactSections sections={[...first, ...sections.filter((section) => !first.includes(section))]} context={context} />
  );
}
const TABS: readonly ShowTab[] = [
  {
    key: 'locations',
    label: 'Locations',
    Content: Locations,
    isFor: () => allows('location.view'),
    useCount: ({ row }) => useLocations(row.id).data?.length,
  },
];

/** The record under the site route is a site. */
const siteRow = (row: ShowProps['row']): SiteRow => row as unknown as SiteRow;

function Locations({ row }: ShowProps) {
  const { data: sites } = useSites(Number(row.customerId));
  return (
    <Section title="Locations" icon="door-open" flush>
      <LocationTree site={siteRow(row)} sites={sites ?? []} />
    </Section>
  );
}

const Side = ({ row }: ShowProps) => <HoursCard site={siteRow(row)} />;

const Status = ({ row }: ShowProps) => (
  <>
    {row.isPrimary === true && <StatusPill tone="good">Primary</StatusPill>}
    {row.isBilling === true && <StatusPill tone="neutral">Billing</StatusPill>}
    <OpenPill site={siteRow(row)} />
  </>
);

function Subtitle({ row }: ShowProps) {
  const here = siteRow(row);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
      {addressLine(here)}
      <MapLink site={here} />
    </Box>
  );
}
