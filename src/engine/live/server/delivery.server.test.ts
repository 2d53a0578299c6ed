import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveEvent } from '../../changes/events/bus.ts';
import { APP, type BareLine, type TestLiveServer, openTestLiveServer } from '../testing/testLiveServer.server.ts';
import { until } from '#tests/support/until.ts';

const NEWS = 'news';

let house: TestLiveServer;
beforeAll(async () => {
  house = await openTestLiveServer();
});
afterAll(() => house.close());

async function reader(): Promise<BareLine> {
  const line = await house.line();
  await until(() => expect(line.names()).toContain('pusher:connection_established'));
  line.say({ event: 'pusher:subscribe', data: { channel: NEWS } });
  await until(() => expect(line.names()).toContain('pusher_internal:subscription_succeeded'));
  return line;
}
const told = (line: BareLine) => line.heard.filter(({ event }) => event === 'told').map(({ data }) => data);
const event = (data: string): LiveEvent => ({ channel: NEWS, event: 'told', data });
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at));

// The header of a frame grows at lengths of 126 and 65,536 bytes.
it.each(['', ...[82, 83, 9_000, 65_492, 65_493].map((length) => 'x'.repeat(length)), '£😀x'.repeat(700)])(
  'an event arrives unchanged, whatever its length',
  async (text) => {
    const line = await reader();
    const bytes = new Promise((done) => line.socket.on('message', (data: Buffer) => done(data.length)));
    house.hub.publish(event(text));
    await until(() => expect(told(line)).toEqual([text]));
    expect(await bytes).toBe(Buffer.byteLength(JSON.stringify(event(text))));
    line.socket.terminate();
  },
);

it('several rounds of events arrive once and in order at every connection', async () => {
  const lines = [await reader(), await reader(), await reader()];
  await house.hub.publishAll(numbered(170).map(event));
  for (const line of lines) await until(() => expect(told(line)).toEqual(numbered(170)));
  for (const line of lines) line.socket.terminate();
});

it('a long queue of events does not block other work', async () => {
  const line = await reader();
  let turns = 0;
  const telling = house.hub.here.deliverAll(numbered(500).map(event));
  const count = () => {
    turns++;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  await telling;
  clearImmediate(waiting);
  expect(turns).toBeGreaterThanOrEqual(8);
  await until(() => expect(told(line)).toHaveLength(500));
  line.socket.terminate();
});

it('the events of a round reach a connection in one piece, and so does the greeting with the answer', async () => {
  const socket = connect(house.port, '127.0.0.1');
  const pieces: string[] = [];
  socket.on('data', (piece) => pieces.push(piece.toString('latin1')));
  socket.write(
    `GET /app/${APP.key}?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await until(() => expect(pieces.join('')).toContain('connection_established'));
  expect(pieces).toHaveLength(1);
  const [own] = [...house.hub.sockets.values()].slice(-1);
  if (!own) throw new Error('The connection is not there.');
  house.hub.membership.join(own, NEWS, null);
  pieces.length = 0;
  await house.hub.here.deliverAll(numbered(40).map(event));
  await until(() => expect(pieces.join('').match(/"told"/g)).toHaveLength(40));
  expect(pieces).toHaveLength(1);
  socket.destroy();
});
