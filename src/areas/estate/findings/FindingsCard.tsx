import Box from '@mui/material/Box';
import { useFaceAddress } from '#engine/lists/addressBook.web.ts';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Mark } from '#engine/parts/StatusPill.tsx';
import { useVolumes } from '../servers/useVolumes.web.ts';
import { useAssetParts } from './useAssetParts.web.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { isOnForm } from './finding.ts';
import { findingsOf } from './findings.rules.ts';

/** Findings of an asset, worst first, each with a button that leads to the fix. Renders nothing without findings. */
export function FindingsCard({ entity, row, may }: ShowProps) {
  const faceAddress = useFaceAddress();
  const { volumes } = useVolumes(entity, row.id);
  const belongings = useAssetParts(entity, row.id);
  const findings = findingsOf(row, volumes, today(), belongings);
  if (findings.length === 0) return null;
  const edit =
    may.includes(`${entity.name}.update`) && typeof row.customerId === 'number'
      ? faceAddress(entity.name, 'edit', { customerId: row.customerId, id: row.id })
      : null;
  return (
    <Section title="Findings" icon="triangle-alert" count={findings.length} flush>
      {findings.map((finding) => (
        <SectionRow key={`${finding.code} ${finding.text}`}>
          <Mark tone={finding.tone} label={TONES[finding.tone]} />
          <Box sx={{ flex: 1, minWidth: 0 }}>{finding.text}</Box>
          {edit && isOnForm(finding.field) && (
            <DrawerButton size="small" to={`${edit}#${finding.field}`}>
              {finding.button}
            </DrawerButton>
          )}
        </SectionRow>
      ))}
    </Section>
  );
}

const TONES = { bad: 'Serious', warning: 'Warning', info: 'Note' } as const;
