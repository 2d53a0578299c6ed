import { useQuery } from '@tanstack/react-query';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { records } from '#engine/api/records.web.ts';
import type { ListRow } from '#engine/lists/useList.web.ts';
import { wordsOf } from '#engine/kinds/tags/tags.ts';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { user } from '#areas/identity/users/user.ts';
import { role } from './role.ts';

/** List of roles with their number of users. */
export const Screen = () => (
  <ListScreen entity={role} cells={CELLS} subtitle="Roles hold permissions. A user can have several roles." />
);

const CELLS = {
  permissions: (row: ListRow) => <Gives id={row.id} patterns={wordsOf(row.permissions)} />,
};

function Gives({ id, patterns }: { readonly id: number; readonly patterns: readonly string[] }) {
  const { data } = useQuery({
    queryKey: [user.name, 'list', 'with-role', id],
    queryFn: ({ signal }) => records(user).list({ where: { roleIds: { any: [id] } }, size: 1 }, { signal }),
    enabled: allows('user.view'),
  });
  const words = patterns.includes('*')
    ? 'All permissions'
    : `${patterns.length} ${patterns.length === 1 ? 'pattern' : 'patterns'}`;
  return (
    <span>
      {words}
      {data && ' · '}
      {data && (
        <Go to={`/users?f.roleIds=any:${id}`} onClick={(event: React.MouseEvent) => event.stopPropagation()}>
          {data.total === 1 ? '1 user' : `${data.total.toLocaleString('en-GB')} users`}
        </Go>
      )}
    </span>
  );
}
