import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { codesNamed } from '#core/access/catalogue.ts';
import { expanded } from '#core/access/expand.ts';
import { records } from '#core/http/records.web.ts';
import type { ShowProps } from '#core/entity/show/showTab.tsx';
import { PersonFace } from '#core/parts/PersonFace.tsx';
import { Section, SectionRow } from '#core/parts/Section.tsx';
import { SkeletonLines } from '#core/parts/Skeletons.tsx';
import { Go } from '#core/screens/Go.tsx';
import { allows, useSession } from '#core/session/session.web.ts';
import { role } from '../roles/role.ts';
import { AccountSecurity } from './AccountSecurity.tsx';

/** Beside what is known of a user: their photo, what their roles give, what they see. */
export function Side(props: ShowProps) {
  const isSelf = useSession()?.user.userid === props.row.id;
  const mayChange = props.may.includes('user.update');
  return (
    <>
      <Photo {...props} mayChange={mayChange || isSelf} />
      {allows('role.view') && <Roles {...props} />}
      <Sight {...props} mayChange={mayChange} />
      <AccountSecurity {...props} />
    </>
  );
}

function Photo({ row, mayChange }: ShowProps & { readonly mayChange: boolean }) {
  return (
    <Section title="Photo">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <PersonFace
          userId={row.id}
          name={String(row.name)}
          {...(typeof row.initials === 'string' ? { initials: row.initials } : {})}
          size={72}
        />
        {mayChange && (
          <Button size="small" variant="outlined" component={Go} to={`/users/${row.id}/avatar`}>
            {row.avatarFileId === null ? 'Add a photo' : 'Change the photo'}
          </Button>
        )}
      </Box>
    </Section>
  );
}

function Roles({ row }: ShowProps) {
  const { data } = useQuery({
    queryKey: [role.name, 'list', 'all'],
    queryFn: ({ signal }) => records(role).all({ sort: ['name'] }, { signal }),
  });
  const ids: readonly unknown[] = Array.isArray(row.roleIds) ? row.roleIds : [];
  const own = data?.filter(({ id }) => ids.includes(id)) ?? [];
  return (
    <Section
      title="Roles"
      flush
      actions={
        allows('permission.explain') && (
          <Button size="small" component={Go} to={`/system/permissions?userId=${row.id}`}>
            Why can they…?
          </Button>
        )
      }
    >
      {!data && <SkeletonLines />}
      {own.map(({ id, name, description, permissions }) => (
        <SectionRow key={id}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Go to={`/system/roles/${id}`}>{name}</Go>
            {description && (
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {description}
              </Typography>
            )}
          </Box>
          <Box component="span" className="num" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {given(permissions)}
          </Box>
        </SectionRow>
      ))}
    </Section>
  );
}

/** "everything", or how many permissions a role gives. */
function given(permissions: readonly string[]): string {
  if (permissions.includes('*')) return 'everything';
  const count = new Set(expanded(permissions).flatMap((pattern) => codesNamed(pattern))).size;
  return count === 1 ? 'one permission' : `${count.toLocaleString('en-GB')} permissions`;
}

function Sight({ row, mayChange }: ShowProps & { readonly mayChange: boolean }) {
  return (
    <Section title="What they see" flush>
      <Seen of="customer" scope={row.customerScope} ids={row.customerIds} userId={row.id} mayChange={mayChange} />
      <Seen of="supplier" scope={row.supplierScope} ids={row.supplierIds} userId={row.id} mayChange={mayChange} />
    </Section>
  );
}

interface SeenProps {
  readonly of: 'customer' | 'supplier';
  readonly scope: unknown;
  readonly ids: unknown;
  readonly userId: number;
  readonly mayChange: boolean;
}

function Seen({ of, scope, ids, userId, mayChange }: SeenProps) {
  const count = Array.isArray(ids) ? ids.length : 0;
  const words =
    scope === 'all'
      ? `All ${of}s`
      : mayChange
        ? `${count.toLocaleString('en-GB')} assigned ${count === 1 ? of : `${of}s`}`
        : `Assigned ${of}s only`;
  return (
    <SectionRow>
      <Box sx={{ flex: 1, minWidth: 0 }}>{words}</Box>
      {mayChange && (
        <Button size="small" component={Go} to={`/users/${userId}/${of}-assign`} aria-label={`Assign ${of}s`}>
          Assign
        </Button>
      )}
    </SectionRow>
  );
}
