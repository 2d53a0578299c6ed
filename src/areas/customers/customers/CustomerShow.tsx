import Box from '@mui/material/Box';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { factsOf } from '#engine/records/show/factsOf.ts';
import type { ShowProps, ShowTab } from '#engine/records/show/showTab.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import type { FaceContext } from '#engine/kinds/face.web.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { allows } from '#engine/session/session.web.ts';
import { useOverview } from '../browser/useOverview.web.ts';
import { ContactsTab } from '../contacts/ContactsTab.tsx';
import { RegisterCard } from '../school-register/RegisterCard.tsx';
import { SitesTab } from '../sites/SitesTab.tsx';
import { ContactsCard } from './ContactsCard.tsx';
import { customer } from './customer.ts';
import { GroupCard } from './GroupCard.tsx';
import { MissingCard } from './MissingCard.tsx';
import { SitesCard } from './SitesCard.tsx';

/** Administrative record of a customer: details, sites, contacts, agreement and history. */
export function Screen() {
  return (
    <ShowScreen
      entity={customer}
      Overview={Overview}
      Side={Side}
      Subtitle={Subtitle}
      Status={Status}
      tabs={TABS}
      // Related records have their own pages in the browser, so no tabs here.
      without="all"
    />
  );
}

const TABS: readonly ShowTab[] = [
  {
    key: 'sites',
    label: 'Sites',
    Content: SitesTab,
    isFor: () => allows('site.view'),
    useCount: ({ row }) => useOverview(row.id).data?.counts.site,
  },
  {
    key: 'contacts',
    label: 'Contacts',
    Content: ContactsTab,
    isFor: () => allows('contact.view'),
    useCount: ({ row }) => useOverview(row.id).data?.counts.contact,
  },
];

/** Fields shown elsewhere on the page, or derived from other records. */
const SAID_ELSEWHERE = ['name', 'code', 'status', 'town', 'postcode', 'contactRoles', 'parentId', 'registerCheckedOn'];

function Overview({ entity, row, refs }: ShowProps) {
  const custom = useCustomFields(entity);
  const addressOf = useAddressBook();
  const context: FaceContext = { refs, addressOf: (noun, id) => addressOf(noun, id, row.id), customerId: row.id };
  return (
    <FactSections sections={factsOf(entity, row, { custom, without: SAID_ELSEWHERE, allows })} context={context} />
  );
}

function Side({ row, may }: ShowProps) {
  return (
    <>
      {row.status === 'prospect' && <MissingCard customerId={row.id} version={row.version} />}
      {allows('site.view') && <SitesCard customerId={row.id} />}
      {allows('contact.view') && <ContactsCard customerId={row.id} />}
      <GroupCard customerId={row.id} />
      {typeof row.urn === 'string' && (
        <RegisterCard customerId={row.id} version={row.version} mayChange={may.includes('customer.update')} />
      )}
    </>
  );
}

function Subtitle({ row }: ShowProps) {
  return (
    <Box component="span" className="num">
      {[row.code, row.town].filter(Boolean).join(' · ')}
    </Box>
  );
}

function Status({ row }: ShowProps) {
  const agreement = typeof row.dpaSignedOn === 'string' ? row.dpaReviewOn : undefined;
  const today = new Date().toISOString().slice(0, 10);
  if (row.status !== 'active' || row.archivedAt !== null) return null;
  if (agreement === undefined) return <StatusPill tone="warning">No agreement</StatusPill>;
  return typeof agreement === 'string' && agreement < today ? (
    <StatusPill tone="warning">Agreement due for review</StatusPill>
  ) : null;
}
