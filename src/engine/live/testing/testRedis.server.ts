import { connect } from 'node:net';

/**
 * Where tests find a Redis; null where nothing answers: it is no part of the product, and not everybody who tests has one.
 * @param url another than the usual one of this machine
 */
export async function testRedis(url = 'redis://127.0.0.1:6379'): Promise<string | null> {
  const { hostname, port } = new URL(url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      done(url);
    });
    socket.once('error', () => done(null));
  });
}
