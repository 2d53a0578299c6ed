import { api, requestHeaders } from '../../http/client.web.ts';
import { BATCH_MS, batching, type Right, type Rights } from '../protocol/authorising.ts';

/** The server's signature for signing in as a user. */
interface UserRight {
  readonly auth: string;
  readonly user_data: string;
}

/** Requests the signatures that pusher-js needs to join channels and to sign in, batching several in one request. */
export function joinRights() {
  let wait = 0;
  const authorise = batching(
    (socketId, names) =>
      api<{ readonly results: Rights }>('/broadcasting/auth/batch', {
        method: 'POST',
        body: { socket_id: socketId, channel_names: names },
        idempotent: false,
      }).then(({ results }) => results),
    (run) => {
      setTimeout(run, BATCH_MS + wait);
      wait = 0;
    },
  );
  const signIn = (socketId: string) =>
    api<UserRight>('/broadcasting/user-auth', { method: 'POST', body: { socket_id: socketId }, idempotent: false });
  return {
    /** Delays the next request. In milliseconds. */
    waitOnce: (milliseconds: number) => {
      wait = milliseconds;
    },
    options: {
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '/broadcasting/auth',
        headersProvider: requestHeaders,
        customHandler: ({ socketId, channelName }: Wish, done: Done<Given>) =>
          void hand(authorise(socketId, channelName), (failure, right) => done(failure, isGiven(right) ? right : null)),
      },
      userAuthentication: {
        transport: 'ajax',
        endpoint: '/broadcasting/user-auth',
        headersProvider: requestHeaders,
        customHandler: ({ socketId }: { readonly socketId: string }, done: Done<UserRight>) =>
          void hand(signIn(socketId), done),
      },
    },
  } as const;
}

interface Wish {
  readonly socketId: string;
  readonly channelName: string;
}
type Given = Right & { readonly auth: string };
type Done<R> = (failure: Error | null, right: R | null) => void;

/** Passes the result to pusher-js in its callback format. */
async function hand<R extends object>(asking: Promise<R | null>, done: Done<R>): Promise<void> {
  const came = await asking.catch((thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))));
  if (came instanceof Error) done(came, null);
  else done(isRefused(came) ? new Error('You do not have permission to join this channel.') : null, came);
}

const isRefused = (came: object | null): boolean => came === null || ('status' in came && came.status !== 200);
const isGiven = (right: Right | null): right is Given => right?.auth !== undefined;
