import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { formatDay } from '#engine/kinds/day/day.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useScreenPath } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { Nothing } from '../assets/Nothing.tsx';
import { kvm } from './kvm.ts';
import { useKvm } from './useKvm.web.ts';

/** Remote access to the screen and keyboard of an asset. */
export function KvmCard({ row }: ShowProps) {
  const path = useScreenPath();
  const { console, refs } = useKvm(row.id);
  if (console === undefined) return null;
  const isOpen = row.archivedAt === null && row.status !== 'disposed';
  const [to, words, permission] = console ? ['edit', 'Edit', 'kvm.update'] : ['create', 'Add', 'kvm.create'];
  return (
    <Section
      title="Console"
      icon="monitor-cog"
      flush
      actions={
        isOpen &&
        allows(permission) && (
          <Button size="small" component={Go} to={`${path}/kvm/${to}`} aria-label={`${words} console`}>
            {words}
          </Button>
        )
      }
    >
      {console ? (
        <SectionRow sx={{ flexWrap: 'wrap' }}>
          <Box sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
            {kvm.fields.type.options?.[console.type]?.label}
            {console.url && (
              <>
                {' · '}
                <Link href={console.url} target="_blank" rel="noopener noreferrer">
                  {console.url}
                </Link>
              </>
            )}
            <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
              {[
                console.address,
                console.kvmAssetId && refs.asset?.[console.kvmAssetId]?.title,
                console.port && `port ${console.port}`,
                console.hotkey,
                console.licenceLevel,
                console.testedOn && `tested ${formatDay(console.testedOn)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
        </SectionRow>
      ) : (
        <Nothing what="No console yet" why="Record how its screen and keyboard are reached." />
      )}
    </Section>
  );
}
