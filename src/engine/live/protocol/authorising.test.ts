import { describe, expect, it } from 'vitest';
import { batching, type Rights } from './authorising.ts';

function counter(answer: (names: readonly string[]) => Promise<Rights>) {
  const asked: { readonly socketId: string; readonly names: readonly string[] }[] = [];
  let run = () => {};
  const wish = batching(
    (socketId, names) => {
      asked.push({ socketId, names });
      return answer(names);
    },
    (later) => {
      run = later;
    },
  );
  const want = (socketId: string, name: string) =>
    wish(socketId, name).catch((failure: unknown) => (failure as Error).message);
  return { asked, want, send: () => run() };
}
const all = async (names: readonly string[]): Promise<Rights> =>
  Object.fromEntries(names.map((name) => [name, { status: 200, auth: `key:${name}` }]));

describe('join requests made at the same time', () => {
  it('are sent in one request, and each gets its own', async () => {
    const { asked, want, send } = counter(all);
    const wanted = [want('1.1', 'private-a'), want('1.1', 'private-b'), want('1.1', 'private-a')];
    send();
    expect(await Promise.all(wanted)).toEqual(
      ['a', 'b', 'a'].map((name) => ({ status: 200, auth: `key:private-${name}` })),
    );
    expect(asked).toEqual([{ socketId: '1.1', names: ['private-a', 'private-b'] }]);
  });
  it('are sent for at most a hundred channels, and by socket', async () => {
    const { asked, want, send } = counter(all);
    const wanted = Array.from({ length: 101 }, (_, at) => want('1.1', `private-${at}`));
    wanted.push(want('2.2', 'private-0'));
    send();
    await Promise.all(wanted);
    expect(asked.map(({ socketId, names }) => [socketId, names.length])).toEqual([
      ['1.1', 100],
      ['1.1', 1],
      ['2.2', 1],
    ]);
  });
  it('all fail together without a response', async () => {
    const { want, send } = counter(() => Promise.reject(new Error('offline')));
    const wanted = [want('1.1', 'private-a'), want('1.1', 'private-b')];
    send();
    expect(await Promise.all(wanted)).toEqual(['offline', 'offline']);
  });
});
