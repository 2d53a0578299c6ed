import Box from '@mui/material/Box';
import { UrlLine } from '#areas/suppliers/suppliers.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { AddButton } from '#engine/parts/page/AddButton.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { useScreenPath } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { Nothing } from '../assets/Nothing.tsx';
import { useUrls } from './useUrls.web.ts';

/** The URLs of a website with their credentials. */
export function UrlsCard({ entity, row }: ShowProps) {
  const path = useScreenPath();
  const { isAsked, isComing, urls, error, refetch } = useUrls(entity, row.id);
  if (!isAsked) return null;
  const siblings = urls.map(({ id }) => id);
  const add = allows('websiteUrl.create') && row.archivedAt === null && row.status !== 'disposed' && (
    <AddButton to={`${path}/url/create`} label="Add URL">
      Add
    </AddButton>
  );
  return (
    <Section title="URLs" icon="link" actions={add} flush>
      {error ? (
        <Failed what="The URLs could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : isComing ? (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={3} />
        </Box>
      ) : urls.length === 0 ? (
        <Nothing what="No URLs yet" why="Add the addresses of the website, with a credential for each." />
      ) : (
        urls.map((url) => (
          <UrlLine
            key={url.id}
            noun="websiteUrl"
            url={url}
            to={`${path}/url/${url.id}/edit`}
            path={path}
            siblings={siblings}
          />
        ))
      )}
    </Section>
  );
}
