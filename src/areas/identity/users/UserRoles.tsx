import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { codesNamed } from '#engine/access/catalogue.ts';
import { expanded } from '#engine/access/expand.ts';
import { records } from '#engine/api/records.web.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { workingCalendar } from '#areas/company/calendars/workingCalendar.ts';
import { role } from '#areas/access/roles/role.ts';
import { whereWords } from '../where-and-when/whereWords.ts';

/** A user's roles with the number of permissions each gives. */
export function UserRoles({ row }: ShowProps) {
  const { data } = useQuery({
    queryKey: [role.name, 'list', 'all'],
    queryFn: ({ signal }) => records(role).all({ sort: ['name'] }, { signal }),
  });
  const ids: readonly unknown[] = Array.isArray(row.roleIds) ? row.roleIds : [];
  const own = data?.filter(({ id }) => ids.includes(id)) ?? [];
  const { data: calendars } = useQuery({
    queryKey: [workingCalendar.name, 'list', 'all'],
    queryFn: ({ signal }) => records(workingCalendar).all({}, { signal }),
    enabled: own.some(({ calendarId }) => calendarId !== null),
  });
  const calendarNamed = (calendarId: number | null): string | null =>
    calendarId === null ? null : (calendars?.find(({ id }) => id === calendarId)?.name ?? 'a calendar');
  return (
    <Section
      title="Roles"
      flush
      actions={
        allows('permission.explain') && (
          <Button size="small" component={Go} to={`/system/permissions?userId=${row.id}`}>
            Check a permission
          </Button>
        )
      }
    >
      {!data && <SkeletonLines />}
      {own.map(({ id, name, description, permissions, networks, calendarId }) => (
        <SectionRow key={id}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Go to={`/system/roles/${id}`}>{name}</Go>
            {description && (
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {description}
              </Typography>
            )}
            {(networks?.length || calendarId !== null) && (
              <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
                Can sign in {whereWords(networks ?? [], calendarNamed(calendarId))}.
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
  return count === 1 ? '1 permission' : `${count.toLocaleString('en-GB')} permissions`;
}
