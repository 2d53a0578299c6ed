import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '#tests/support/until.ts';
import { type Handshakes, watchHandshakes } from './handshakes.server.ts';

let http: Server;
let handshakes: Handshakes;
const open: Socket[] = [];
beforeAll(async () => {
  http = createServer((_request, response) => response.end('page'));
  handshakes = watchHandshakes(http, (beginning) => beginning.startsWith('GET /app/'), 200);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => {
  handshakes.stop();
  http.closeAllConnections();
  http.close();
});

function begun(...pieces: readonly string[]) {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  open.push(socket);
  const line = { said: '', isOver: false, socket };
  socket.on('data', (bytes) => (line.said += bytes.toString()));
  socket.on('close', () => (line.isOver = true));
  for (const [at, piece] of pieces.entries()) setTimeout(() => socket.write(piece), at * 20);
  return line;
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

it('an incomplete handshake is closed, in whatever pieces it arrived', async () => {
  const lines = [begun('GET /app/key?protocol=7 HTTP/1.1\r\nHost: x\r\nUpg'), begun('G', 'ET /a', 'pp/key')];
  await until(() => expect(lines.map(({ isOver }) => isOver)).toEqual([true, true]));
  expect(lines[0]?.said).toMatch(/^HTTP\/1\.1 408 /);
});

it('a slow request of another kind has the time limit of the HTTP server', async () => {
  const line = begun('GET /teams HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  await pause(400);
  expect(line.isOver).toBe(false);
  line.socket.write('yes\r\n\r\n');
  await until(() => expect(line.said).toContain('page'));
});

it('a connection that has sent a request is left alone', async () => {
  const line = begun('GET /app/key HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => expect(line.said).toContain('page'));
  await pause(400);
  expect(line.isOver).toBe(false);
});
