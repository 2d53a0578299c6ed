import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { factsOf } from '#engine/records/show/factsOf.ts';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import type { FaceContext } from '#engine/kinds/face.web.ts';
import { recordIdIn } from '#engine/entity/recordId.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { api } from '#engine/http/client.web.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { ApprovalsCard } from './ApprovalsCard.tsx';
import { CallerCheck } from './CallerCheck.tsx';
import { contact } from './contact.ts';
import { LinksCard } from './LinksCard.tsx';
import { MergeContacts } from './MergeContacts.tsx';
import { telOf } from './Reach.tsx';
import { RoleWords } from './RoleWords.tsx';
import { UsesCard } from './UsesCard.tsx';

/** A contact: phone and email, roles, approvals and caller check. */
export function Screen() {
  const { params } = usePlace();
  const id = recordIdIn(contact, params) ?? 0;
  const { data } = useRecord(contact, id);
  const [isMerging, setMerging] = useState(false);
  const row = data?.row;
  const customerId = row?.status === 'current' ? Number(row.customerId) : null;
  // On a phone, users mostly open a contact to call them.
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const number = [row?.mobile, row?.directDial, row?.phone].find((each): each is string => Boolean(each));
  const mayMerge = allows('contact.merge') && row?.archivedAt === null;
  const actions = useMemo(
    () => [
      ...(number
        ? [{ label: 'Call', icon: 'phone', onClick: () => window.location.assign(telOf(number)), main: isPhone }]
        : []),
      ...(typeof row?.email === 'string'
        ? [{ label: 'Email', icon: 'mail', onClick: () => window.location.assign(`mailto:${String(row.email)}`) }]
        : []),
      ...(customerId
        ? [
            {
              label: 'Support summary',
              icon: 'life-buoy',
              to: `/customer/${customerId}/support-summary?contact=${id}`,
            },
          ]
        : []),
      ...(allows('subjectAccess.run')
        ? [
            {
              label: 'Subject access…',
              icon: 'contact-round',
              to: `/system/subject-access?entity=contact&id=${id}`,
              rare: true as const,
            },
          ]
        : []),
      ...(mayMerge ? [{ label: 'Merge…', icon: 'users', onClick: () => setMerging(true), rare: true as const }] : []),
    ],
    [number, isPhone, row?.email, mayMerge, customerId, id],
  );
  return (
    <>
      <ShowScreen
        entity={contact}
        Overview={Overview}
        actions={actions}
        Side={Side}
        Status={Status}
        Subtitle={Subtitle}
        without={WITHOUT}
      />
      {isMerging && data && <MergeContacts answer={data} onClose={() => setMerging(false)} />}
    </>
  );
}

/** Entities without a tab; sites have a card. */
const WITHOUT = ['contact', 'contactLink', 'site'];

/** Fields shown next to the name or on a card. */
const SAID_ELSEWHERE = [
  'customerId',
  'firstName',
  'lastName',
  'name',
  'status',
  'roles',
  'vip',
  'doNotCall',
  'bouncing',
  'mayApproveUpTo',
  'mayRequestAccess',
  'mayRequestSecrets',
  'hasCallerCheck',
  'mergedIntoId',
];

function Overview({ entity, row, refs }: ShowProps) {
  const custom = useCustomFields(entity);
  const addressOf = useAddressBook();
  const customerId = Number(row.customerId);
  const context: FaceContext = { refs, addressOf: (noun, id) => addressOf(noun, id, customerId), customerId };
  return (
    <FactSections sections={factsOf(entity, row, { custom, without: SAID_ELSEWHERE, allows })} context={context} />
  );
}

function Side(props: ShowProps) {
  return (
    <>
      <MergedNotice {...props} />
      <ApprovalsCard {...props} />
      <CallerCheck {...props} />
      <UsesCard {...props} />
      <LinksCard {...props} />
    </>
  );
}

function Subtitle({ row }: ShowProps) {
  const roles = Array.isArray(row.roles) ? row.roles.map(String) : [];
  return (
    <>
      {[row.jobTitle, row.department].filter(Boolean).join(', ')}
      {roles.length > 0 && (row.jobTitle || row.department) && ' · '}
      <RoleWords roles={roles} />
    </>
  );
}

function Status({ row }: ShowProps) {
  return (
    <>
      {row.vip === true && <StatusPill tone="info">VIP</StatusPill>}
      {row.bouncing === true && <StatusPill tone="bad">Emails bounce</StatusPill>}
      {row.doNotCall === true && <StatusPill tone="warning">No sales calls</StatusPill>}
    </>
  );
}

/** Notice on the dropped record of a merge, with a link to the kept one and an undo button. */
function MergedNotice({ row, refs }: ShowProps) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => api(`/api/v1/contacts/${row.id}/unmerge`, { method: 'POST', body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['contact'] }),
  });
  const { mergedIntoId } = row;
  if (typeof mergedIntoId !== 'number') return null;
  return (
    <Alert
      severity="info"
      action={
        allows('contact.merge') && (
          <Button color="inherit" size="small" loading={undo.isPending} onClick={() => undo.mutate()}>
            Undo merge
          </Button>
        )
      }
    >
      Merged into{' '}
      <Go
        to={`/customer/${String(row.customerId)}/contacts/${mergedIntoId}`}
        sx={{ color: 'inherit', fontWeight: 600 }}
      >
        {refs.contact?.[mergedIntoId]?.title ?? 'another contact'}
      </Go>
      .{undo.error && ` ${undo.error.message}`}
    </Alert>
  );
}
