import { queryOptions, useQuery } from '@tanstack/react-query';
import { HardDrive, Unlock } from 'lucide-react';
import { api } from '#engine/http/client.web.ts';
import { Banner } from '#engine/parts/Banner.tsx';
import { useAtRest } from '#engine/parts/useAtRest.web.ts';
import { allows } from '#engine/session/session.web.ts';
import type { RoomAnswer } from '../machineAnswer.ts';

const LOOKS_EVERY_MS = 60_000;

export const roomOfMachine = queryOptions({
  queryKey: ['machine', 'room'],
  queryFn: ({ signal }) => api<RoomAnswer>('/api/v1/machine/room', { signal }),
});

/** Server problems shown on every page: changes cannot be saved, or the connection is not encrypted. */
export function MachineBanners() {
  const { data } = useQuery({ ...roomOfMachine, refetchInterval: LOOKS_EVERY_MS });
  const isReadOnly = useAtRest(data?.isReadOnly ?? false);
  return (
    <>
      {isReadOnly && (
        <Banner icon={HardDrive} tone="alarm">
          <b>Changes cannot be saved:</b> the disk of the server is nearly full. You can still view records, and what
          you typed is kept on this page.
        </Banner>
      )}
      {/* Browsers count localhost as secure, because its traffic stays on the machine. */}
      {!window.isSecureContext && allows('security.view') && (
        <Banner icon={Unlock}>
          This page uses plain http. Others on the network can read everything, including passwords. Set up TLS as
          described under “Address and TLS” in docs/production.md.
        </Banner>
      )}
    </>
  );
}
