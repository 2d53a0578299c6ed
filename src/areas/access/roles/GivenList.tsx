import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { catalogue } from '#engine/access/catalogue.ts';
import { expanded } from '#engine/access/expand.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { findEntity } from '#engine/entity/registry.ts';
import { wordsOf } from '#engine/kinds/tags/tags.ts';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { groupsOf, tickOf } from './ticks.ts';

/** Permissions of a role as sentences, by entity. */
export function GivenList({ row }: ShowProps) {
  const patterns = wordsOf(row.permissions);
  const all = expanded(patterns);
  const groups = groupsOf(catalogue())
    // Derived entities are listed only if the role names them; otherwise their base covers them.
    .filter(({ name }) => !findEntity(name)?.base || patterns.some((pattern) => pattern.startsWith(`${name}.`)))
    .map((group) => ({
      ...group,
      permissions: group.permissions.filter(({ code }) => tickOf(all, code).tick !== null),
    }))
    .filter(({ permissions }) => permissions.length > 0);
  return (
    <Section
      title="Permissions"
      flush
      about={patterns.includes('*') ? 'All permissions, including those of later releases.' : ''}
    >
      {groups.length === 0 && (
        <EmptyState icon="key-round" title="No permissions yet." why="Edit the role to choose permissions." />
      )}
      {groups.map(({ name, label, permissions }) => (
        <SectionRow key={name} sx={{ alignItems: 'flex-start' }}>
          <Typography component="h3" sx={{ width: 140, flexShrink: 0, fontSize: '0.8125rem', fontWeight: 600 }}>
            {label}
          </Typography>
          <Box sx={{ minWidth: 0 }}>{permissions.map(({ sentence }) => sentence).join('. ')}.</Box>
        </SectionRow>
      ))}
    </Section>
  );
}
