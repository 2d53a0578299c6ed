import { useMemo } from 'react';
import { recordOptions } from '#engine/lists/useRecord.web.ts';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { wordsOf } from '#engine/kinds/tags/tags.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { useQuery } from '@tanstack/react-query';
import { CompareRoles } from './CompareRoles.tsx';
import { GivenList } from './GivenList.tsx';
import { role } from './role.ts';
import { WhereAndWhenShown } from './WhereAndWhenShown.tsx';
import { RoleUsers } from './RoleUsers.tsx';

/** A role: permissions, users, and comparison with another. */
export function Screen() {
  const id = Number(usePlace().params.id);
  const { data } = useQuery(recordOptions(role, id));
  const actions = useMemo(() => {
    if (!data) return [];
    const words = new URLSearchParams({
      name: `Copy of ${String(data.row.name)}`.slice(0, 60),
      ...(typeof data.row.description === 'string' ? { description: data.row.description } : {}),
      permissions: wordsOf(data.row.permissions).join(';'),
    });
    return [
      { label: 'View as this role', icon: 'user-check', to: `/system/roles/${id}/view-as` },
      ...(allows('role.create') ? [{ label: 'Copy', icon: 'copy', to: `/system/roles/create?${words}` }] : []),
    ];
  }, [data, id]);
  return (
    <ShowScreen
      entity={role}
      Overview={Overview}
      Side={Side}
      Status={Status}
      Subtitle={Subtitle}
      actions={actions}
      without={WITHOUT}
    />
  );
}

/** The users have a card, so no tab. */
const WITHOUT = ['user'];

const Overview = (props: ShowProps) => (
  <>
    <WhereAndWhenShown {...props} />
    <GivenList {...props} />
  </>
);

const Side = (props: ShowProps) => (
  <>
    {allows('user.view') && <RoleUsers roleId={props.row.id} />}
    <CompareRoles {...props} />
  </>
);

const Status = ({ row }: ShowProps) => (row.builtin === true ? <StatusPill tone="info">Built in</StatusPill> : null);

const Subtitle = ({ row }: ShowProps) => <span>{typeof row.description === 'string' ? row.description : ''}</span>;
