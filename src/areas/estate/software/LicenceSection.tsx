import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { AddButton } from '#engine/parts/page/AddButton.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { allows } from '#engine/session/session.web.ts';

interface AddedHere {
  readonly words: string;
  /** The address of the form. */
  readonly to: string;
  readonly permission: string;
  readonly label?: string;
}

interface LicenceSectionProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  readonly adds: readonly AddedHere[];
  /** Whether something may be added, apart from permissions. */
  readonly isOpen: boolean;
  readonly children: (data: T) => ReactNode;
}

/** The card “Licences” of software and of devices: what can be added, and the list once it has loaded. */
export function LicenceSection<T>({ query: { data, error, refetch }, adds, isOpen, children }: LicenceSectionProps<T>) {
  const offered = adds.filter(({ permission }) => isOpen && allows(permission));
  return (
    <Section
      title="Licences"
      icon="key-round"
      flush
      actions={offered.map(({ words, to, label }) => (
        <AddButton key={to} to={to} {...(label ? { label } : {})}>
          {words}
        </AddButton>
      ))}
    >
      {error ? (
        <Failed what="The licences could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        children(data)
      ) : (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={3} />
        </Box>
      )}
    </Section>
  );
}
