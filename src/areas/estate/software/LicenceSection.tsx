import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#engine/http/client.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { AddButton } from '#engine/parts/page/AddButton.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { useScreenPath } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';

interface AddedHere {
  readonly words: string;
  /** The address of the form, below that of the page. */
  readonly to: string;
  readonly permission: string;
  readonly label?: string;
}

interface LicenceSectionProps<T> extends Pick<ShowProps, 'row'> {
  readonly queryKey: readonly [noun: string, ...rest: readonly unknown[]];
  readonly address: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly adds: readonly AddedHere[];
  /** The list. Nothing may be added to an asset that is archived or was disposed of. */
  readonly children: (data: T, isOpen: boolean) => ReactNode;
}

/** The card “Licences” of software and of devices: what can be added, and the list once it has loaded. */
export function LicenceSection<T>({ row, queryKey, address, meta, adds, children }: LicenceSectionProps<T>) {
  const path = useScreenPath();
  const isAsked = allows('license.view');
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api<T>(address, { signal }),
    meta,
    enabled: isAsked,
  });
  if (!isAsked) return null;
  const isOpen = row.archivedAt === null && row.status !== 'disposed';
  const offered = adds.filter(({ permission }) => isOpen && allows(permission));
  return (
    <Section
      title="Licences"
      icon="key-round"
      flush
      actions={offered.map(({ words, to, label }) => (
        <AddButton key={to} to={`${path}/${to}`} {...(label ? { label } : {})}>
          {words}
        </AddButton>
      ))}
    >
      {error ? (
        <Failed what="The licences could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        children(data, isOpen)
      ) : (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={3} />
        </Box>
      )}
    </Section>
  );
}
