import { useMemo } from 'react';
import { recordIdIn } from '#engine/entity/recordId.ts';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { factsOf } from '#engine/records/show/factsOf.ts';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { allows, useSession } from '#engine/session/session.web.ts';
import { Slot } from '#engine/screens/slots.tsx';
import { VISIBILITY } from './visibility.ts';
import { useIsOnline } from '#engine/live/browser/LastSeen.tsx';
import { UserRoles } from './UserRoles.tsx';
import { Side } from './UserSide.tsx';
import { UserVisibility } from './UserVisibility.tsx';
import { user } from './user.ts';

/** A user's account: details, roles, scope and history. */
export function Screen() {
  const { params } = usePlace();
  const id = recordIdIn(user, params) ?? 0;
  const actions = useMemo(
    (): readonly PageAction[] =>
      allows('subjectAccess.run')
        ? [
            {
              label: 'Subject access…',
              icon: 'contact-round',
              to: `/system/subject-access?entity=user&id=${id}`,
              rare: true,
            },
          ]
        : [],
    [id],
  );
  return (
    <ShowScreen entity={user} actions={actions} Overview={Overview} Side={Side} Status={Status} without={NOT_LISTED} />
  );
}

/** Fields shown on cards of their own next to it. */
const SAID_ELSEWHERE = [
  'name',
  'status',
  'roleIds',
  'customerScope',
  'customerIds',
  'supplierScope',
  'supplierIds',
  ...Object.values(VISIBILITY).flatMap(({ ends, rules }) => [ends, ...rules.map(({ field }) => field)]),
  'avatarFileId',
];

function Overview(props: ShowProps) {
  const { entity, row, refs } = props;
  const isSelf = useSession()?.user.userid === row.id;
  const custom = useCustomFields(entity);
  const { may } = props;
  return (
    <>
      {allows('role.view') && <UserRoles {...props} />}
      <UserVisibility {...props} />
      <Slot place="user:section" userId={row.id} mayHandOver={isSelf || may.includes('user.update')} />
      <FactSections sections={factsOf(entity, row, { custom, without: SAID_ELSEWHERE, allows })} context={{ refs }} />
    </>
  );
}

/** Related records without a tab: imports are in the audit log, cover has a card, and reviews have their own pages. */
const NOT_LISTED: readonly string[] = ['import', 'cover', 'accessReview'];

/** Whether the user is online, and when a temporary account is not valid. */
function Status({ row }: ShowProps) {
  const isOnline = useIsOnline(row.id);
  return (
    <>
      {isOnline && <StatusPill tone="good">Online now</StatusPill>}
      <InForce row={row} />
    </>
  );
}

function InForce({ row }: Pick<ShowProps, 'row'>) {
  if (row.status !== 'active') return null;
  if (typeof row.startsOn === 'string' && row.startsOn > today())
    return <StatusPill tone="info">Not started</StatusPill>;
  if (typeof row.endsOn !== 'string') return null;
  return row.endsOn < today() ? (
    <StatusPill tone="neutral">Ended</StatusPill>
  ) : (
    <StatusPill tone="info">Temporary</StatusPill>
  );
}
