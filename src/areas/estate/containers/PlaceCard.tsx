import { isPhysical } from '../asset.ts';
import Box from '@mui/material/Box';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { allows } from '#engine/session/session.web.ts';
import { useCategory } from '../useCategory.web.ts';
import { useAssetPlace } from './useContents.web.ts';

/** The container of an asset and its position there. Renders nothing for an asset outside a container. */
export function PlaceCard({ entity, row }: ShowProps) {
  const category = useCategory(entity, row);
  const isPlaced = category !== undefined && isPhysical(entity.name, category);
  const { data } = useAssetPlace(row.id, isPlaced && allows('containerItem.view'));
  if (!data?.place) return null;
  const { title, path, position } = data.place;
  return (
    <Section title="Container" icon="package-open" flush>
      <SectionRow>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {allows('container.view') ? <RowLink to={path}>{title}</RowLink> : title}
        </Box>
        {position && <span className="num">{position}</span>}
      </SectionRow>
    </Section>
  );
}
