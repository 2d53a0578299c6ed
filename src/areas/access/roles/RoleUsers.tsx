import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { user } from '#areas/identity/users/user.ts';

const FEW = 20;

/** Users with a role. */
export function RoleUsers({ roleId }: { readonly roleId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [user.name, 'list', 'of-role', roleId],
    queryFn: ({ signal }) =>
      records(user).list({ where: { roleIds: { any: [roleId] } }, sort: ['name'], size: FEW }, { signal }),
  });
  return (
    <Section title="Users" {...(data ? { count: data.total } : {})} flush>
      {error ? (
        <Failed what="The users could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines />
      ) : data.rows.length === 0 ? (
        <SectionRow>No users have this role.</SectionRow>
      ) : (
        data.rows.map(({ id, name, status }) => (
          <SectionRow key={id}>
            <PersonFace userId={id} name={name} size={24} />
            <Go to={`/users/${id}`}>{name}</Go>
            {status !== 'active' && (
              <StatusPill tone={status === 'invited' ? 'info' : 'neutral'}>
                {status === 'invited' ? 'Invited' : 'Deactivated'}
              </StatusPill>
            )}
          </SectionRow>
        ))
      )}
      {data && data.total > FEW && (
        <SectionRow>
          <Go to={`/users?f.roleIds=any:${roleId}`}>All {data.total.toLocaleString('en-GB')}</Go>
        </SectionRow>
      )}
    </Section>
  );
}
