import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { expanded } from '#engine/access/expand.ts';
import { permissionsOf } from '#engine/access/nounPermissions.ts';
import { may } from '#engine/permission/permission.ts';
import { NoRecord } from '#engine/records/NoRecord.tsx';
import { entities } from '#engine/entity/registry.ts';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { humanise } from '#engine/kinds/field.ts';
import { wordsOf } from '#engine/kinds/tags/tags.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { role } from './role.ts';

/** Preview of the product for this role alone: menu, and buttons per entity. Shows no data of any user. */
export function Screen() {
  const { params, byPath } = usePlace();
  const { data, error, refetch } = useRecord(role, Number(params.id));
  if (!data)
    return (
      <Page>
        {error ? (
          <NoRecord entity={role} error={error}>
            <Failed what="The role could not be loaded" error={error} onRetry={() => void refetch()} />
          </NoRecord>
        ) : (
          <SkeletonRows rows={8} />
        )}
      </Page>
    );
  const patterns = expanded(wordsOf(data.row.permissions));
  const areas = menuFor([...byPath.values()], patterns);
  const nouns = entities()
    .filter((noun) => !noun.internal && may(patterns, `${noun.name}.view`))
    .map((noun) => ({
      noun,
      buttons: permissionsOf(noun).filter((code) => !code.endsWith('.view') && may(patterns, code)),
    }));
  return (
    <Page title={`As ${String(data.row.name)}`} subtitle="The menu and buttons for a user who has only this role.">
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography variant="body2">
          Menu and buttons follow from the permissions of{' '}
          <Go to={`/system/roles/${data.row.id}`}>{String(data.row.name)}</Go>. Records of users are not shown.
        </Typography>
        <Section title="Menu" flush>
          {areas.length === 0 && (
            <EmptyState icon="menu" title="No menu entries" why="Only Home is available to every user." />
          )}
          {areas.map(({ area, pages }) => (
            <SectionRow key={area} sx={{ alignItems: 'flex-start' }}>
              <Typography component="h3" sx={{ width: 110, flexShrink: 0, fontSize: '0.8125rem', fontWeight: 600 }}>
                {humanise(area)}
              </Typography>
              <Box sx={{ minWidth: 0 }}>{pages.join(', ')}</Box>
            </SectionRow>
          ))}
        </Section>
        <Section title="Records" flush>
          {nouns.length === 0 && <EmptyState icon="lock" title="No records" why="This role cannot view any records." />}
          {nouns.map(({ noun, buttons }) => (
            <SectionRow key={noun.name} sx={{ alignItems: 'flex-start' }}>
              <Typography component="h3" sx={{ width: 150, flexShrink: 0, fontSize: '0.8125rem', fontWeight: 600 }}>
                {noun.plural}
              </Typography>
              <Box
                sx={{
                  minWidth: 0,
                  overflowWrap: 'anywhere',
                  color: buttons.length === 0 ? 'text.secondary' : undefined,
                }}
              >
                {buttons.length === 0 ? 'view only' : buttons.map(buttonFor).join(', ')}
              </Box>
            </SectionRow>
          ))}
        </Section>
      </Box>
    </Page>
  );
}

/** Menu pages that a role can open, by area. */
function menuFor(screens: readonly ScreenFacts[], patterns: readonly string[]) {
  const areas = new Map<string, string[]>();
  for (const { area, menu, title, permission } of screens) {
    const asked = permission === undefined ? [] : [permission].flat();
    if (!menu || area === 'home' || (asked.length > 0 && !asked.some((code) => may(patterns, code)))) continue;
    areas.set(area, [...(areas.get(area) ?? []), menu === true ? title : menu]);
  }
  return [...areas].map(([area, pages]) => ({ area, pages }));
}

/** "customer.update" → "Edit" */
const buttonFor = (code: string): string => {
  const action = code.slice(code.indexOf('.') + 1);
  return BUTTONS[action] ?? humanise(action);
};

const BUTTONS: Readonly<Record<string, string>> = {
  create: 'New',
  update: 'Edit',
  delete: 'Archive',
  export: 'Export',
};
