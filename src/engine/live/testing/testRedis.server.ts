import { connect } from 'node:net';

/**
 * The address of a Redis server for tests; null if none answers, because Redis is optional for developers.
 * @param url the address to try, if it is not the default one
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
