import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { PHASES } from '../customers/choices.ts';
import { isPredecessor, isSuccessor, type RegisteredSchool, type ShownLink } from './school.ts';
import type { Difference } from './schoolDraft.rules.ts';

interface Compared {
  readonly school: RegisteredSchool | null;
  readonly links: readonly ShownLink[];
  readonly differences: readonly Difference[];
  readonly closedOn: string | null;
  readonly checkedOn: string | null;
  readonly loadedAt: string | null;
}

export interface RegisterCardProps {
  readonly customerId: number;
  readonly version: number;
  readonly mayChange: boolean;
}

/**
 * Compares a customer with the public register of schools: differences to accept or ignore, and predecessors and
 * successors.
 */
export function RegisterCard({ customerId, version, mayChange }: RegisterCardProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['customer', 'register', customerId, version],
    queryFn: ({ signal }) => api<Compared>(`/api/v1/customers/${customerId}/register`, { signal }),
  });
  const about = data?.loadedAt ? <RelativeTime at={data.loadedAt} /> : null;
  return (
    <Section
      title="School register"
      icon="graduation-cap"
      flush
      actions={
        about && (
          <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            loaded {about}
          </Box>
        )
      }
    >
      <Box id="register" />
      {error ? (
        <Failed what="The register could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={2} />
        </Box>
      ) : !data.school ? (
        <Box sx={{ p: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {data.loadedAt
            ? 'No school with this URN in the register.'
            : 'The register has not been loaded yet. An administrator can load it when adding a customer.'}
        </Box>
      ) : (
        <>
          {data.closedOn && (
            <Alert severity="warning" sx={{ borderRadius: 0 }}>
              The register shows that this school closed on {formatDay(data.closedOn)}.
            </Alert>
          )}
          <Differences key={version} compared={data} customerId={customerId} version={version} mayChange={mayChange} />
          <Links links={data.links} />
        </>
      )}
    </Section>
  );
}

function Differences({
  compared,
  customerId,
  version,
  mayChange,
}: RegisterCardProps & { readonly compared: Compared }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(compared.differences.map(({ field }) => field)),
  );
  const accept = useMutation({
    mutationFn: (fields: readonly string[]) =>
      api<Compared>(`/api/v1/customers/${customerId}/register`, { method: 'POST', body: { version, fields } }),
    onSuccess: (_next, fields) =>
      toast(
        fields.length === 0
          ? 'Differences kept'
          : `${fields.length === 1 ? '1 field' : `${fields.length} fields`} updated from the register`,
      ),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['customer'] }),
        client.invalidateQueries({ queryKey: ['site'] }),
      ]),
  });
  const toggle = (field: string) =>
    setChosen((now) => new Set(now.has(field) ? [...now].filter((each) => each !== field) : [...now, field]));
  if (compared.differences.length === 0)
    return (
      <SectionRow>
        <Box sx={{ color: 'text.secondary' }}>
          All fields match the register
          {compared.checkedOn ? `, compared on ${formatDay(compared.checkedOn)}` : ''}.
        </Box>
      </SectionRow>
    );
  return (
    <Box sx={{ overflowX: 'auto', borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: '0.8125rem',
          '& td, & th': { textAlign: 'left', px: 1, py: 0.5, verticalAlign: 'top' },
          '& th': { color: 'text.secondary', fontWeight: 500 },
        }}
      >
        <thead>
          <tr>
            <th style={{ width: 36 }}>
              <span style={{ position: 'absolute', clipPath: 'inset(50%)' }}>Update</span>
            </th>
            <th>Field</th>
            <th>Current</th>
            <th>Register</th>
          </tr>
        </thead>
        <tbody>
          {compared.differences.map(({ field, label, ours, theirs }) => (
            <tr key={field}>
              <td>
                {mayChange && (
                  <Checkbox
                    size="small"
                    checked={chosen.has(field)}
                    onChange={() => toggle(field)}
                    slotProps={{ input: { 'aria-label': `Update ${label} from the register` } }}
                    sx={{ p: 0.25 }}
                  />
                )}
              </td>
              <td>{label}</td>
              <td>{shown(field, ours)}</td>
              <td>
                <strong>{shown(field, theirs)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      {accept.error && (
        <Alert severity="error" sx={{ mx: 2, mb: 1 }}>
          {accept.error.message}
        </Alert>
      )}
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 1, px: 2, pb: 1.5, pt: 0.5 }}>
          <Button
            size="small"
            variant="outlined"
            loading={accept.isPending}
            disabled={chosen.size === 0}
            onClick={() => accept.mutate([...chosen])}
          >
            Update {chosen.size === 1 ? '1 field' : `${chosen.size} facts`}
          </Button>
          <Button size="small" disabled={accept.isPending} onClick={() => accept.mutate([])}>
            Keep current
          </Button>
        </Box>
      )}
    </Box>
  );
}

function shown(field: string, value: string | number | null): string {
  if (value === null) return '–';
  if (field === 'phase') return Object.entries(PHASES).find(([key]) => key === value)?.[1].label ?? String(value);
  return typeof value === 'number' ? value.toLocaleString('en-GB') : value;
}

function Links({ links }: { readonly links: readonly ShownLink[] }) {
  return links.map((link) => (
    <SectionRow key={`${link.linkUrn} ${link.linkType}`}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {isPredecessor(link) ? 'Predecessors' : isSuccessor(link) ? 'Successors' : link.linkType}
          {': '}
        </Box>
        {link.customer ? (
          <Go to={`/customer/${link.customer.id}/dashboard`} sx={{ fontWeight: 600, color: 'primary.main' }}>
            {link.customer.name}
          </Go>
        ) : (
          <strong>{link.linkName}</strong>
        )}{' '}
        <Box component="span" className="num" sx={{ color: 'text.secondary' }}>
          {link.linkUrn}
        </Box>
      </Box>
      {link.establishedOn && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>{formatDay(link.establishedOn)}</Box>
      )}
    </SectionRow>
  ));
}
