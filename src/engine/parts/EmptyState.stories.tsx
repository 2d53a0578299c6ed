import Button from '@mui/material/Button';
import { ApiError } from '../http/failure.ts';
import { EmptyState, Failed, NothingMatches, Refused } from './EmptyState.tsx';

export const Empty = () => (
  <EmptyState
    icon="server"
    title="No servers yet"
    why="Servers with their warranties, addresses and credentials belong here, so that anyone on call finds them."
    action={
      <>
        <Button variant="outlined">Import</Button>
        <Button variant="contained">New server</Button>
      </>
    }
  />
);

export const NothingFits = () => <NothingMatches onClear={() => {}} />;

export const FailedOnTheServer = () => (
  <Failed
    what="The servers could not be loaded"
    error={new ApiError(500, { message: 'Something went wrong on our side.', code: 'error', requestId: 'req-7f3a' })}
    onRetry={() => {}}
  />
);

export const Offline = () => (
  <Failed what="The servers could not be loaded" error={new ApiError(0, null)} onRetry={() => {}} />
);

export const Forbidden = () => <Refused permission="server.view" />;
