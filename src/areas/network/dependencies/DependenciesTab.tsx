import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useQuery } from '@tanstack/react-query';
import { Plus, Printer } from 'lucide-react';
import { ANY_NOUN, madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { GraphAnswer, GraphName } from './graph.ts';
import { GraphLists } from './GraphLists.tsx';
import { GraphPicture } from './GraphPicture.tsx';

/** Dependencies of an asset or account in both directions, and the effect of its failure. */
export function DependenciesTab({ entity, row }: ShowProps) {
  // Dependencies that users enter are between assets.
  const isAsset = entity.base !== undefined;
  const path = isAsset ? 'assets' : entity.path;
  const { data, error, refetch } = useQuery({
    queryKey: ['dependency', 'graph', path, row.id],
    meta: madeOf(ANY_NOUN),
    queryFn: ({ signal }) => api<GraphAnswer>(`/api/v1/${path}/${row.id}/dependencies`, { signal }),
  });
  const add = isAsset && allows('dependency.create') && row.archivedAt === null && (
    <DrawerButton
      size="small"
      startIcon={<Plus size={14} />}
      to={`/customer/${Number(row.customerId)}/network/dependencies/create?dependentId=${row.id}`}
    >
      Add dependency
    </DrawerButton>
  );
  if (error && !data)
    return <Failed what="The dependencies could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Section title="Dependencies" icon="network">
        <SkeletonLines lines={8} />
      </Section>
    );
  if (data.nodes.length < 2)
    return (
      <EmptyState
        alone
        icon="network"
        title="No dependencies yet"
        why={
          isAsset
            ? 'They follow from hosts, storage, power, cables and licences. Add what these do not show.'
            : 'They follow from the site and router of a line, and from websites and phone systems that name this account.'
        }
        action={add}
      />
    );
  return (
    <Box id="dependencies" sx={{ display: 'grid', gap: 2 }}>
      <GlobalStyles styles={ON_PAPER} />
      <Section
        title={isAsset ? `If ${String(row.name)} is turned off` : `If ${String(row.reference)} fails`}
        icon="power"
        flush
        actions={
          <Button className="no-print" size="small" startIcon={<Printer size={14} />} onClick={() => window.print()}>
            Print
          </Button>
        }
      >
        <Impact data={data} />
      </Section>
      <Section
        title="Dependencies"
        icon="network"
        about="What needs it is on the left, what it needs on the right."
        actions={add}
      >
        <GraphPicture data={data} />
        {data.isCut && (
          <Box sx={{ mt: 1, fontSize: '0.75rem', color: 'text.secondary' }}>
            More records are connected than the picture shows.
          </Box>
        )}
        <GraphLists data={data} customerId={Number(row.customerId)} />
      </Section>
    </Box>
  );
}

function Impact({ data: { affected, starts, people } }: { readonly data: GraphAnswer }) {
  return (
    <>
      <SectionRow>
        {affected.length === 0
          ? 'Nothing else stops: nothing needs it, or everything that does has an alternative.'
          : `${affected.length} ${affected.length === 1 ? 'record stops' : 'records stop'} working.`}
      </SectionRow>
      {affected.map((each) => (
        <SectionRow key={each.key}>
          <Named name={each} />
        </SectionRow>
      ))}
      {starts.length > 0 && (
        <SectionRow sx={{ display: 'block' }}>
          <Box sx={{ fontWeight: 600, mb: 0.5 }}>Start order afterwards</Box>
          <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
            {starts.map(({ key, title, path, when }) => (
              <li key={key}>
                {path ? <RowLink to={path}>{title}</RowLink> : title}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {when}
                </Box>
              </li>
            ))}
          </Box>
        </SectionRow>
      )}
      {people.length > 0 && (
        <SectionRow sx={{ display: 'block' }}>
          <Box sx={{ fontWeight: 600, mb: 0.5 }}>People to tell</Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {people.map(({ name, path, of }) => (
              <li key={path}>
                <RowLink to={path}>{name}</RowLink>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {' '}
                  ({of.join(', ')})
                </Box>
              </li>
            ))}
          </Box>
        </SectionRow>
      )}
    </>
  );
}

function Named({ name: { title, label, path, isVital } }: { readonly name: GraphName }) {
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {path ? <RowLink to={path}>{title}</RowLink> : title}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {label}
        </Box>
      </Box>
      {isVital && <StatusPill tone="warning">High criticality</StatusPill>}
    </>
  );
}

/** Prints only the affected assets and the contacts. */
const ON_PAPER = {
  '@media print': {
    '@page': { size: 'A4', margin: '12mm' },
    'body *': { visibility: 'hidden' },
    '#dependencies, #dependencies *': { visibility: 'visible' },
    '#dependencies .no-print': { display: 'none' },
    '#dependencies': { position: 'absolute', left: 0, top: 0, width: '100%' },
  },
} as const;
