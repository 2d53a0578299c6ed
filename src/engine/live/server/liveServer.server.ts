import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { CLOSE } from '../protocol/closing.ts';
import { type Connecting, judgeConnecting } from '../protocol/connect.ts';
import { errorFrame, frame } from '../../changes/events/frames.ts';
import { watchHandshakes } from './handshakes.server.ts';
import type { Hub } from './hub.server.ts';
import { type Connection, LiveSocket } from './liveSocket.server.ts';
import { notUnderstood, handleMessage } from './handleMessage.server.ts';
import type { AppKey } from './signature.server.ts';

const MOST_FRAME = 32 * 1024;
const TERMINATE_MS = 1_000;
const HANDSHAKE_MS = 10_000;
const PATH = /^\/app\/([^/?]+)$/;

export interface LiveServer {
  /** Closes the sockets in groups, and redirects pages that still connect. @param code 4200 if another node is ready */
  drain(code: number): Promise<void>;
  stop(): void;
}

/** Settings for accepting connections: the application, the switch, and the product's own origins. */
export interface ConnectionGuard {
  readonly app: AppKey;
  readonly isOn: () => boolean;
  /** Scheme, host and port combinations under which a request may have reached the product. */
  readonly ownOrigins: (request: IncomingMessage) => readonly string[];
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether other nodes have sent their members. Until then, connections wait for a short time. */
  readonly isSettled: () => boolean;
  readonly settled: Promise<void>;
  /** Called when a connection was closed because it was too slow. */
  readonly onSlow: (socket: LiveSocket) => void;
}

/** The embedded live update server: the Pusher protocol on the product's port, at `/app/{key}`. */
export function openLiveServer(
  http: Server,
  hub: Hub,
  doorman: ConnectionGuard,
  now: () => number = Date.now,
): LiveServer {
  const lines = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_FRAME,
    perMessageDeflate: false,
    clientTracking: false,
  });
  let stopCode: number | null = null;

  const asksForLine = (beginning: string) =>
    beginning.startsWith('GET /app/') || beginning.startsWith(`GET ${hub.settings.path}/app/`);
  const handshakes = watchHandshakes(http, asksForLine, HANDSHAKE_MS);

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    handshakes.arrived(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://live');
    const [, key] = PATH.exec(within(pathname, hub.settings.path)) ?? [];
    if (key === undefined) {
      // Other servers, such as the development server, may handle upgrades on this port too.
      if (http.listenerCount('upgrade') === 1) stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    // The first page must not see an empty presence channel whose members are on other nodes.
    if (doorman.isSettled()) open(request, stream, head, key, searchParams.get('protocol'));
    else void doorman.settled.then(() => open(request, stream, head, key, searchParams.get('protocol')));
  };

  function open(request: IncomingMessage, stream: Duplex, head: Buffer, key: string, protocol: string | null): void {
    // The welcome message is sent together with the upgrade response.
    stream.cork();
    lines.handleUpgrade(request, stream, head, (line) => {
      const address = doorman.addressOf(request);
      const asks = { key, protocol, origin: request.headers.origin };
      const refused = judge(asks, request, address);
      if (!refused) return welcome({ line, stream }, address);
      hub.counter.refused(refused.code);
      turnAway(line, refused.code, refused.why);
    });
    stream.uncork();
  }

  function judge(asks: Connecting, request: IncomingMessage, address: string) {
    const { mostConnections, mostPerAddress, originsAllowed } = hub.settings;
    return judgeConnecting(asks, {
      key: doorman.app.key,
      isOn: doorman.isOn(),
      origins: [...doorman.ownOrigins(request), ...originsAllowed],
      isFull: hub.sockets.size >= mostConnections || hub.sockets.countAt(address) >= mostPerAddress,
      stopCode,
    });
  }

  function welcome(connection: Connection, address: string): void {
    const { line } = connection;
    const socket = new LiveSocket(connection, newSocketId(hub.node), address, now());
    hub.add(socket);
    socket.onEnd = (code) => hub.counter.refused(code);
    socket.onSlow = () => {
      hub.counter.droppedSlow();
      doorman.onSlow(socket);
    };
    const alive = () => {
      socket.lastSeen = now();
      socket.isSuspect = false;
    };
    line.on('message', (data, isBinary) => {
      alive();
      if (socket.isEnding) return;
      if (isBinary) notUnderstood(socket, now(), 'Messages must be text.');
      else handleMessage(hub, doorman.app, socket, textOf(data), now());
    });
    line.on('pong', alive);
    line.on('ping', alive);
    // A connection error is followed by its close event.
    line.on('error', () => undefined);
    line.once('close', () => hub.remove(socket));
    const { activityTimeout } = hub.settings;
    socket.send(
      frame(
        'pusher:connection_established',
        JSON.stringify({ socket_id: socket.id, activity_timeout: activityTimeout }),
      ),
    );
  }

  const period = hub.settings.keepalive * 1_000;
  const keeper = setInterval(() => keepAlive(hub, now(), period), Math.min(period / 4, 1_000));
  keeper.unref();
  http.on('upgrade', upgrade);
  return {
    drain: async (code) => {
      stopCode = code;
      await sendAway([...hub.sockets.values()], code, hub.settings.drain * 1_000);
    },
    stop: () => {
      clearInterval(keeper);
      http.off('upgrade', upgrade);
      handshakes.stop();
      for (const socket of hub.sockets.values()) socket.end(stopCode ?? CLOSE.tooMuch, 'This server is stopping.');
      hub.stop();
    },
  };
}

/** A proxy may forward the path prefix, or remove it. */
const within = (path: string, folder: string): string =>
  folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length) : path;

/** Sends an error and closes, for connections that were not accepted. */
function turnAway(line: WebSocket, code: number, why: string): void {
  line.on('error', () => undefined);
  line.send(errorFrame(code, why));
  line.close(code, why);
  setTimeout(() => line.terminate(), TERMINATE_MS).unref();
}

/** Checks every connection: a ping each period, a `pusher:ping` after two silent periods, and a close after three. */
function keepAlive(hub: Hub, now: number, period: number): void {
  for (const socket of hub.sockets.values()) {
    const silent = now - socket.lastSeen;
    if (socket.judgePace(now)) continue;
    if (silent >= 3 * period) socket.end(CLOSE.silent, 'No response.');
    else if (silent >= 2 * period && !socket.isSuspect) socket.suspect(now);
    else if (silent >= period && now - socket.lastPing >= period) socket.ping(now);
  }
}

async function sendAway(sockets: readonly LiveSocket[], code: number, time: number): Promise<void> {
  const slices = Math.min(20, sockets.length);
  for (let slice = 0; slice < slices; slice++) {
    if (slice > 0) await new Promise((done) => setTimeout(done, time / slices));
    for (const socket of sockets.filter((_, at) => at % slices === slice)) socket.end(code, 'This server is stopping.');
  }
}

/** "5.77": the node's number and a random one below 2^47. */
const newSocketId = (node: string): string => `${node}.${randomInt(2 ** 47)}`;

const textOf = (data: Buffer | ArrayBuffer | Buffer[]): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8');
