import { useMemo } from 'react';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { useOwnFile } from '../leave/useLeave.web.ts';
import { staffMember } from './staffMember.ts';

const SEES_ALL = ['holiday.approveAny', 'holiday.create', 'holiday.admin'];

/** A person's record, with a link to their leave. */
export function Screen() {
  const { params } = usePlace();
  const { data } = useOwnFile();
  const isSeen = SEES_ALL.some(allows) || data?.isDecider || String(data?.staff?.id) === params.id;
  const actions = useMemo(
    () => (isSeen ? [{ label: 'Leave', icon: 'tree-palm', to: `/staff/${params.id}/holidays` }] : []),
    [isSeen, params.id],
  );
  return <ShowScreen entity={staffMember} actions={actions} />;
}
