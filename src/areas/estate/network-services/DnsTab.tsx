import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { Check, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { recordsAt } from './dns.rules.ts';
import { type DnsChange, type DnsRecord, WATCHED, type Watched } from './dnsRecord.ts';
import { SCROLLS_ASIDE } from '#engine/parts/scrollsAside.ts';
import { CARDS } from '#engine/parts/table.ts';

/** Current and earlier DNS records of a domain, and their changes. */
export function DnsTab({ row, may }: ShowProps) {
  const base = `/api/v1/hardware/domains/${row.id}/dns`;
  const read = useMutation({
    mutationFn: () => api(`${base}/read`, { method: 'POST' }),
    onSuccess: () => toast('DNS records read'),
  });
  const confirm = useMutation({
    mutationFn: () => api(`${base}/confirm`, { method: 'POST' }),
    onSuccess: () => toast('DNS changes confirmed'),
  });
  const mayChange = may.includes('domain.update') && row.archivedAt === null;
  const changes = listOf<DnsChange>(row.dnsChanges);
  const unconfirmed = listOf<Watched>(row.dnsUnconfirmed);
  const failure = read.error ?? confirm.error;
  const button = mayChange && (
    <Button
      size="small"
      startIcon={<RefreshCw size={14} />}
      loading={read.isPending}
      loadingPosition="start"
      onClick={() => read.mutate()}
    >
      Read now
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {failure && <Alert severity="error">{failure.message}</Alert>}
      {!failure && typeof row.dnsFault === 'string' && (
        <Alert severity="warning">
          {row.dnsFault} {row.dnsReadAt ? 'The last known records are shown.' : ''}
        </Alert>
      )}
      {unconfirmed.length > 0 && (
        <Alert
          severity="warning"
          action={
            mayChange && (
              <Button
                color="inherit"
                size="small"
                startIcon={<Check size={14} />}
                loading={confirm.isPending}
                loadingPosition="start"
                onClick={() => confirm.mutate()}
              >
                Confirm
              </Button>
            )
          }
        >
          Changed: {unconfirmed.map((each) => WATCHED[each].label).join(', ')}. Check that the change was intended.
        </Alert>
      )}
      {typeof row.dnsReadAt === 'string' ? (
        <>
          <Records now={listOf<DnsRecord>(row.dnsRecords)} changes={changes} readAt={row.dnsReadAt} button={button} />
          <Changes changes={changes} />
        </>
      ) : (
        <EmptyState
          alone
          icon="globe"
          title="No DNS records yet"
          why="CRM reads the DNS records of a domain once a day and lists what changed."
          action={button}
        />
      )}
    </Box>
  );
}

interface RecordsProps {
  readonly now: readonly DnsRecord[];
  readonly changes: readonly DnsChange[];
  readonly readAt: string;
  readonly button: React.ReactNode;
}

const NOW = 'now';

/** The records of one snapshot. The user selects it by the time of a change. */
function Records({ now, changes, readAt, button }: RecordsProps) {
  const [chosen, setChosen] = useState(NOW);
  const moments = momentsOf(changes);
  // The state just before the change at this time.
  const records = chosen === NOW ? now : recordsAt(now, changes, new Date(Date.parse(chosen) - 1).toISOString());
  return (
    <Section
      title="DNS records"
      icon="globe"
      about={`Read ${formatMoment(readAt)}`}
      count={records.length}
      actions={button}
      flush
    >
      {moments.length > 0 && (
        <Box sx={{ px: 2, pt: 2 }}>
          <TextField
            select
            size="small"
            label="Version"
            value={moments.includes(chosen) ? chosen : NOW}
            onChange={({ target }) => setChosen(target.value)}
            sx={{ minWidth: 240 }}
          >
            <MenuItem value={NOW}>Now</MenuItem>
            {moments.map((at) => (
              <MenuItem key={at} value={at}>
                Before {formatMoment(at)}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      )}
      <Box sx={SCROLLS_ASIDE} tabIndex={0} role="group" aria-label="Table of DNS records">
        <Box component="table" sx={TABLE}>
          <thead>
            <tr>
              {['Name', 'Type', 'Value'].map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map(({ name, type, value }) => (
              <tr key={`${name} ${type} ${value}`}>
                <th scope="row">{name}</th>
                <td>{type}</td>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Section>
  );
}

/** Added and removed records, by the time they were noticed. */
function Changes({ changes }: { readonly changes: readonly DnsChange[] }) {
  return (
    <Section title="Changes" icon="history" flush>
      {changes.length === 0 && <SectionRow>No changes since the first look-up.</SectionRow>}
      {momentsOf(changes).map((at) => (
        <SectionRow key={at} sx={{ display: 'block' }}>
          <Box className="num" sx={{ color: 'text.secondary', fontSize: '0.75rem', mb: 0.5 }}>
            {formatMoment(at)}
          </Box>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
            {changes
              .filter((each) => each.at === at)
              .map(({ change, name, type, value }) => (
                <Box component="li" key={`${change} ${name} ${type} ${value}`} sx={{ overflowWrap: 'anywhere' }}>
                  <StatusPill tone={change === 'added' ? 'good' : 'neutral'}>
                    {change === 'added' ? 'Added' : 'Removed'}
                  </StatusPill>{' '}
                  {name} {type} {value}
                </Box>
              ))}
          </Box>
        </SectionRow>
      ))}
    </Section>
  );
}

const momentsOf = (changes: readonly DnsChange[]): readonly string[] => [...new Set(changes.map(({ at }) => at))];
const listOf = <T,>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as readonly T[]) : []);

const TABLE = {
  ...CARDS,
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': { textAlign: 'left', px: 2, py: 0.75, fontWeight: 400, verticalAlign: 'top' },
  '& td:last-child': { overflowWrap: 'anywhere', minWidth: 200 },
  '& thead th': { color: 'text.secondary', fontSize: '0.75rem' },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
