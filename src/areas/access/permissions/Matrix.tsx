import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Fragment, useMemo, useState } from 'react';
import { catalogue } from '#engine/access/catalogue.ts';
import { expanded } from '#engine/access/expand.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { records } from '#engine/api/records.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Mark } from '#engine/parts/StatusPill.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { role } from '../roles/role.ts';
import { groupsOf, tickOf } from '../roles/ticks.ts';

/** Permissions by role, with a search. A permission's name opens its holders. */
export function Matrix() {
  const [words, change] = useAddress();
  const [hasKinds, setKinds] = useState(false);
  const typed = words.q ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: [role.name, 'list', 'all'],
    queryFn: ({ signal }) => records(role).all({ sort: ['name'] }, { signal }),
  });
  const roles = useMemo(
    () => data?.map(({ id, name, permissions }) => ({ id, name, patterns: expanded(permissions) })) ?? [],
    [data],
  );
  const groups = useMemo(() => groupsFor(typed, hasKinds), [typed, hasKinds]);
  return (
    <Section title="Permissions by role" flush>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, px: 2, pt: 1.5, pb: 1 }}>
        <TextField
          variant="standard"
          type="search"
          label="Find a permission"
          value={typed}
          onChange={(event) => change({ q: event.target.value || null })}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: { xs: '100%', sm: 320 } }}
        />
        <FormControlLabel
          control={<Checkbox size="small" checked={hasKinds} onChange={(_, isOn) => setKinds(isOn)} />}
          label="Show each asset type"
        />
      </Box>
      {error ? (
        <Failed what="The roles could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={10} />
      ) : groups.length === 0 ? (
        <EmptyState icon="key-round" title="No matching permissions" why="Search by description or code." />
      ) : (
        <Box tabIndex={0} role="region" aria-label="Permissions and roles" sx={{ overflow: 'auto', maxHeight: '75vh' }}>
          <Box component="table" sx={TABLE}>
            <thead>
              <tr>
                <th scope="col">Permission</th>
                {roles.map(({ id, name }) => (
                  <th scope="col" key={id}>
                    <Go to={`/system/roles/${id}`}>{name}</Go>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map(({ name, label, permissions }) => (
                <Fragment key={name}>
                  <tr className="group">
                    <th scope="colgroup" colSpan={roles.length + 1}>
                      {label}
                    </th>
                  </tr>
                  {permissions.map(({ code, sentence, risk }) => (
                    <tr key={code}>
                      <th scope="row">
                        <Go to={`/system/permissions?permission=${code}`}>{sentence}</Go>
                        <Box
                          component="code"
                          sx={{ display: 'block', fontWeight: 400, color: 'text.secondary', fontSize: '0.75rem' }}
                        >
                          {code} {risk === 'sensitive' && <Mark tone="warning" label="Sensitive" />}
                        </Box>
                      </th>
                      {roles.map(({ id, patterns }) => {
                        const { tick, by } = tickOf(patterns, code);
                        return (
                          <td key={id} title={by ?? undefined}>
                            {tick && (
                              <Check
                                size={16}
                                role="img"
                                aria-label={tick === 'implied' ? 'Implied' : 'Yes'}
                                opacity={tick === 'implied' ? 0.55 : 1}
                              />
                            )}
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </Fragment>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </Section>
  );
}

function groupsFor(typed: string, hasKinds: boolean) {
  const words = typed.trim().toLowerCase();
  return groupsOf(catalogue())
    .filter(({ name }) => hasKinds || words !== '' || !findEntity(name)?.base)
    .map((group) => ({
      ...group,
      permissions: group.permissions.filter(({ code, sentence, group: label }) =>
        `${code} ${sentence} ${label}`.toLowerCase().includes(words),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0);
}

const TABLE = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  '& th, & td': { px: 1.5, py: 0.75, borderBottom: '1px solid', borderColor: 'divider', textAlign: 'center' },
  '& th[scope=row], & thead th:first-of-type': {
    textAlign: 'left',
    minWidth: { xs: 180, sm: 320 },
    position: 'sticky',
    left: 0,
    bgcolor: 'background.paper',
  },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', zIndex: 1, minWidth: 104 },
  '& thead th:first-of-type': { zIndex: 2 },
  '& .group th': { textAlign: 'left', bgcolor: 'action.hover', fontWeight: 600, position: 'static' },
} as const;
