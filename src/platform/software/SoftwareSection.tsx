import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { type SoftwareState, WHY_UNCHECKED } from './software.ts';

const BASE = '/api/v1/system/software';
const FEW = 5;

/** The third-party packages of the product: known vulnerabilities, licences and the SBOM file. */
export function SoftwareSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['packages'],
    queryFn: ({ signal }) => api<SoftwareState>(BASE, { signal }),
  });
  return (
    <Section
      title="Packages"
      anchor="packages"
      {...(data ? { about: `${data.packages.length} packages from other authors in this release.` } : {})}
      icon="package"
      flush
      actions={
        data && (
          <Button size="small" component="a" href={`${BASE}/packages.cdx.json`} download>
            Download list (CycloneDX)
          </Button>
        )
      }
    >
      {error && !data ? (
        <Failed what="The packages could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines />
      ) : (
        <>
          <Flaws flaws={data.flaws} />
          <Licences packages={data.packages} />
        </>
      )}
    </Section>
  );
}

function Flaws({ flaws }: Pick<SoftwareState, 'flaws'>) {
  if (!flaws.checked)
    return (
      <SectionRow>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          Known vulnerabilities
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{WHY_UNCHECKED[flaws.why]}</Box>
        </Box>
        <StatusPill tone="warning">Not checked</StatusPill>
      </SectionRow>
    );
  return (
    <>
      <SectionRow>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          Known vulnerabilities
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            According to {flaws.source}, <RelativeTime at={flaws.at} />
          </Box>
        </Box>
        <StatusPill tone={flaws.known.length > 0 ? 'bad' : 'good'}>
          {flaws.known.length > 0 ? `${flaws.known.length} known` : 'None known'}
        </StatusPill>
      </SectionRow>
      {flaws.known.map(({ name, severity, title, url, since }) => (
        <SectionRow key={`${name} ${url}`}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}:{' '}
            <Link href={url} target="_blank" rel="noreferrer">
              {title}
            </Link>
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              Known <RelativeTime at={since} />
            </Box>
          </Box>
          <StatusPill tone={severity === 'critical' || severity === 'high' ? 'bad' : 'warning'}>{severity}</StatusPill>
        </SectionRow>
      ))}
    </>
  );
}

function Licences({ packages }: Pick<SoftwareState, 'packages'>) {
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  const rest = sorted.slice(FEW);
  return (
    <>
      <SectionRow sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>By licence:</SectionRow>
      {sorted.slice(0, FEW).map(([licence, count]) => (
        <SectionRow key={licence}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{licence}</Box>
          <b className="num">{count}</b>
        </SectionRow>
      ))}
      {rest.length > 0 && (
        <SectionRow>
          <Box sx={{ flex: 1, minWidth: 0, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {rest.map(([licence, count]) => `${licence} (${count})`).join(', ')}
          </Box>
        </SectionRow>
      )}
    </>
  );
}
