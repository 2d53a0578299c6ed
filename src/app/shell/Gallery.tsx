import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['/src/**/*.stories.tsx']);

interface Story {
  readonly face: string;
  readonly Shown: ComponentType;
}

/** All stories of all components, by file. Stories are exported functions named after their state. */
export function Screen() {
  const { data, error, isPending } = useQuery({
    queryKey: ['gallery'],
    queryFn: loadStories,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page subtitle="All parts in all states: loading, empty, filled, denied and failed. Change the theme in the bar above.">
      {isPending ? (
        <SkeletonRows />
      ) : error ? (
        <Failed what="The stories could not be loaded" error={error} />
      ) : (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {data.map(({ part, stories }) => (
            <Section key={part} title={part}>
              <Box
                sx={{
                  display: 'grid',
                  gap: 3,
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
                }}
              >
                {stories.map(({ face, Shown }) => (
                  <Box key={face} sx={{ minWidth: 0 }} data-story={`${part}/${face}`}>
                    <Typography variant="overline" component="h3" sx={{ color: 'text.secondary' }}>
                      {face}
                    </Typography>
                    <Shown />
                  </Box>
                ))}
              </Box>
            </Section>
          ))}
        </Box>
      )}
    </Page>
  );
}

interface Part {
  readonly part: string;
  readonly stories: readonly Story[];
}

/** A file exports its stories as functions, or as `stories` for several components. */
async function loadStories(): Promise<readonly Part[]> {
  const loaded = await Promise.all(Object.entries(modules).map(async ([path, load]) => partsOf(path, await load())));
  return loaded.flat().sort((one, other) => one.part.localeCompare(other.part));
}

function partsOf(path: string, module: Readonly<Record<string, unknown>>): readonly Part[] {
  const file = /([^/]+)\.stories\.tsx$/.exec(path)?.[1] ?? path;
  const listed = Array.isArray(module.stories) ? module.stories : [];
  return [
    { part: file, stories: facesOf(module) },
    ...listed.map((each) => ({ part: `${file}: ${each.name}`, stories: facesOf(each.faces) })),
  ].filter(({ stories }) => stories.length > 0);
}

const facesOf = (faces: Readonly<Record<string, unknown>>): readonly Story[] =>
  Object.entries(faces)
    .filter((entry): entry is [string, ComponentType] => typeof entry[1] === 'function')
    .map(([name, Shown]) => ({ face: name.replace(/([a-z])([A-Z])/g, '$1 $2'), Shown }));
