import { connect, type Socket } from 'node:net';
import type Pusher from 'pusher-js';
import type { Channel } from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signChannel } from './signature.server.ts';
import { APP, type BareLine, type TestLiveServer, openTestLiveServer } from '../testing/testLiveServer.server.ts';
import { until } from '#tests/support/until.ts';

const greeted = async (line: BareLine): Promise<string> => {
  await until(() => expect(line.names()).toContain('pusher:connection_established'));
  return (JSON.parse(String(line.heard[0]?.data)) as { socket_id: string }).socket_id;
};

let house: TestLiveServer;
let page: Pusher;
let innocent: Channel;
const heard: unknown[] = [];
const raw: Socket[] = [];
beforeAll(async () => {
  house = await openTestLiveServer();
  page = house.page();
  innocent = page.subscribe('private-innocent.1');
  innocent.bind('told', (data: unknown) => heard.push(data));
  await until(() => expect(innocent.subscribed).toBe(true));
});
/** Whatever happened to the server, an ordinary page must still work. */
afterEach(async () => {
  const before = heard.length;
  house.hub.publish({ channel: 'private-innocent.1', event: 'told', data: '{}' });
  await until(() => expect(heard).toHaveLength(before + 1));
  expect(page.connection.state).toBe('connected');
  for (const socket of raw.splice(0)) socket.destroy();
});
afterAll(() => house.close());

/** A connection with hand-written frames, because no library would send them. */
async function upgraded(): Promise<{ socket: Socket; said: () => Buffer; ended: () => boolean }> {
  const socket = connect(house.port, '127.0.0.1');
  raw.push(socket);
  let said = Buffer.alloc(0);
  let isEnded = false;
  socket.on('data', (piece) => (said = Buffer.concat([said, piece])));
  socket.on('close', () => (isEnded = true));
  socket.on('error', () => undefined);
  socket.write(
    `GET /app/${APP.key}?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await until(() => expect(said.includes('connection_established')).toBe(true));
  return { socket, said: () => said, ended: () => isEnded };
}
/** A masked frame. */
function frameOf(first: number, payload: Buffer, { length = payload.length, masked = true } = {}): Buffer {
  const mask = Buffer.from([1, 2, 3, 4]);
  const head = length < 126 ? Buffer.from([first, (masked ? 128 : 0) | length]) : Buffer.alloc(4);
  if (length >= 126) {
    head[0] = first;
    head[1] = (masked ? 128 : 0) | 126;
    head.writeUInt16BE(length, 2);
  }
  const body = masked ? payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : payload;
  return Buffer.concat([head, ...(masked ? [mask] : []), body]);
}
const text = (value: string) => Buffer.from(value);

describe('broken framing closes its connection with the matching code', () => {
  it.each<[string, Buffer, number]>([
    ['a frame that is not masked', frameOf(0x81, text('{}'), { masked: false }), 1002],
    ['the first reserved bit', frameOf(0xc1, text('{}')), 1002],
    ['the second reserved bit', frameOf(0xa1, text('{}')), 1002],
    ['the third reserved bit', frameOf(0x91, text('{}')), 1002],
    ['an unknown type of frame', frameOf(0x83, text('{}')), 1002],
    ['an unknown control frame', frameOf(0x8b, text('')), 1002],
    ['a fragmented ping', frameOf(0x09, text('x')), 1002],
    ['a ping that is too long', frameOf(0x89, Buffer.alloc(126)), 1002],
    ['a continuation without a start', frameOf(0x80, text('x')), 1002],
    ['a text within a text', Buffer.concat([frameOf(0x01, text('a')), frameOf(0x81, text('b'))]), 1002],
    ['a close with half a code', frameOf(0x88, Buffer.from([3])), 1002],
    ['a close with an invalid code', frameOf(0x88, Buffer.from([0, 1])), 1002],
    ['text that is not UTF-8', frameOf(0x81, Buffer.from([0xff, 0xfe])), 1007],
  ])('%s', async (_says, bytes, code) => {
    const line = await upgraded();
    line.socket.write(bytes);
    await until(() => expect(line.ended()).toBe(true));
    const close = line.said().lastIndexOf(Buffer.from([0x88]));
    expect(line.said().readUInt16BE(close + 2)).toBe(code);
  });

  it('a message of a megabyte', async () => {
    const line = await house.line();
    await greeted(line);
    line.say('x'.repeat(1024 * 1024));
    await until(() => expect(line.closed).toBe(1009));
  });

  it('a message that never ends', async () => {
    const line = await upgraded();
    line.socket.write(frameOf(0x01, Buffer.alloc(1_024, 0x20)));
    for (let count = 0; count < 40 && !line.ended(); count++) {
      line.socket.write(frameOf(0x00, Buffer.alloc(1_024, 0x20)));
      await new Promise((done) => setTimeout(done, 1));
    }
    await until(() => expect(line.ended()).toBe(true));
  });
});

describe('a flood', () => {
  it('of three hundred incomplete handshakes takes no slots', async () => {
    for (let count = 0; count < 300; count++) {
      const socket = connect(house.port, '127.0.0.1');
      raw.push(socket);
      socket.on('error', () => undefined);
      socket.write(`GET /app/${APP.key}?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpg`);
    }
    await new Promise((done) => setTimeout(done, 100));
    const sockets = house.hub.sockets.size;
    await greeted(await house.line());
    expect(house.hub.sockets.size).toBe(sockets + 1);
  });

  it('of three thousand joins is answered or closed, and leaves nothing behind', async () => {
    const line = await house.line();
    const id = await greeted(line);
    const sizes = house.hub.channels.size;
    for (let count = 0; count < 3_000; count++)
      line.say({
        event: 'pusher:subscribe',
        data: { channel: `private-flood.${count + 1}`, ...signChannel(APP, id, `private-flood.${count + 1}`) },
      });
    await until(() => expect(line.closed).toBe(4100));
    await until(() => expect(house.hub.channels.size).toBe(sizes));
  });

  it('of joins and leaves in one packet ends in the last state, and everyone who joined has also left', async () => {
    const name = 'presence-flicker.1';
    const watcher = house.page({ id: 'w' }).subscribe(name);
    const news: string[] = [];
    watcher.bind('pusher:member_added', () => news.push('came'));
    watcher.bind('pusher:member_removed', () => news.push('went'));
    await until(() => expect(watcher.subscribed).toBe(true));
    const line = await house.line();
    const id = await greeted(line);
    const data = '{"user_id":"ann"}';
    const join = {
      event: 'pusher:subscribe',
      data: { channel: name, channel_data: data, ...signChannel(APP, id, name, data) },
    };
    for (let count = 0; count < 20; count++) {
      line.say(join);
      line.say({ event: 'pusher:unsubscribe', data: { channel: name } });
    }
    await until(() => expect(news).toHaveLength(40));
    expect(house.hub.presence.users(name)).toEqual(['w']);
    expect(news.filter((each) => each === 'came')).toHaveLength(20);
  });
});

describe('a connection that stops reading', () => {
  it('is closed, and does not affect others', async () => {
    const name = 'private-firehose.1';
    const [slow, quick] = [await house.line(), await house.line()];
    for (const line of [slow, quick]) {
      const id = await greeted(line);
      line.say({ event: 'pusher:subscribe', data: { channel: name, ...signChannel(APP, id, name) } });
    }
    await until(() => expect(house.hub.channels.in(name).size).toBe(2));
    slow.socket.pause();
    globalThis.gc?.();
    const before = process.memoryUsage();
    const data = 'x'.repeat(10_000);
    // 24 megabytes, at a rate that the other client can handle.
    for (let count = 0; count < 2_400; count++) {
      house.hub.publish({ channel: name, event: 'told', data });
      if (count % 50 === 49)
        await until(() => expect(quick.heard.filter(({ event }) => event === 'told')).toHaveLength(count + 1));
    }
    expect(house.hub.counter.read(Date.now())).toMatchObject({
      slowDropped: 1,
      refusals: { 4100: expect.any(Number) },
    });
    await until(() => expect(house.hub.channels.in(name).size).toBe(1));
    const grown = process.memoryUsage().external - before.external;
    expect(grown).toBeLessThan(32 * 1024 * 1024);
  });
});

describe('a thousand connections', () => {
  it('each receive twenty events once', async () => {
    const name = 'private-thousand.1';
    const many = await openTestLiveServer();
    try {
      const lines = await Promise.all(Array.from({ length: 1_000 }, () => many.line()));
      for (const line of lines) {
        const id = await greeted(line);
        line.say({ event: 'pusher:subscribe', data: { channel: name, ...signChannel(APP, id, name) } });
      }
      await until(() => expect(many.hub.channels.in(name).size).toBe(1_000));
      for (let count = 0; count < 20; count++) many.hub.publish({ channel: name, event: 'told', data: String(count) });
      await until(() =>
        expect(lines.every((line) => line.heard.filter(({ event }) => event === 'told').length === 20)).toBe(true),
      );
      for (const line of lines)
        expect(line.heard.filter(({ event }) => event === 'told').map(({ data }) => data)).toEqual(
          Array.from({ length: 20 }, (_, at) => String(at)),
        );
    } finally {
      await many.close();
    }
  });
});
