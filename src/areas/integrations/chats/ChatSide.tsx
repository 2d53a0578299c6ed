import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { api } from '#engine/http/client.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { TryCard } from '#platform/settings/screens/TryCard.tsx';
import { AddressCard } from './AddressCard.tsx';

/** Target of a channel, with a test message. */
export function ChatSide({ row, ...rest }: ShowProps) {
  const client = useQueryClient();
  const test = async () => {
    const found = await api<{ readonly isTaken: boolean; readonly words: string }>(
      `/api/v1/system/chats/${row.id}/test`,
      { method: 'POST', body: {} },
    );
    void client.invalidateQueries({ queryKey: ['chatChannel'] });
    return found;
  };
  return (
    <>
      <AddressCard row={row} {...rest} />
      {allows('chatChannel.update') && row.goesTo !== null && row.state !== 'disabled' && (
        <TryCard
          title="Test"
          icon="messages-square"
          verb="Send test message"
          run={test}
          found={({ isTaken, words }) => (
            <Alert severity={isTaken ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
              {words}
            </Alert>
          )}
        >
          The test message is posted immediately, and the result appears here.
        </TryCard>
      )}
    </>
  );
}
