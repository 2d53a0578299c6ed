import type { APIRequestContext } from '@playwright/test';
import { allScreens } from '../src/app/manifest.ts';
import type { ScreenFacts } from '../src/core/screens/manifest.ts';

interface Listed {
  readonly rows: readonly { readonly id: number; readonly customerId?: number; readonly assetTag?: string }[];
}

/** A real address for every screen of the manifest that shows without a second step, each with the records of one customer. */
export async function everyAddress(
  request: APIRequestContext,
): Promise<readonly { readonly screen: ScreenFacts; readonly address: string }[]> {
  const read = async (path: string): Promise<Listed> => (await request.get(`/api/v1/${path}`)).json();
  const server = (await read('hardware/servers?size=1')).rows[0];
  const customerId = server?.customerId ?? 1;
  const first = new Map<string, number>();
  const idOf = async (noun: string, path: string): Promise<number> => {
    const key = `${noun}:${customerId}`;
    const known = first.get(key);
    if (known) return known;
    const own = await read(`${path}?size=1${path === 'customers' ? '' : `&f.customerId=is:${customerId}`}`);
    const found = own.rows?.[0] ?? (await read(`${path}?size=1`)).rows?.[0];
    first.set(key, found?.id ?? 0);
    return found?.id ?? 0;
  };
  const places = [];
  for (const screen of allScreens) {
    if (screen.public || screen.layout) continue;
    const noun = nounOf(screen);
    const id = screen.path.includes('{id}') && noun ? await idOf(noun.entity, noun.path) : 0;
    if (screen.path.includes('{id}') && id === 0) continue;
    const address = screen.path
      .replace('{customerId}', String(customerId))
      .replace('{id}', String(id))
      .replace('{tag}', 'A000001');
    if (!address.includes('{')) places.push({ screen, address });
  }
  return places;
}

/** The noun whose record `{id}` is, and the address of its list in the API. */
function nounOf(screen: ScreenFacts): { readonly entity: string; readonly path: string } | undefined {
  const list = allScreens.find((other) => other.of?.face === 'list' && screen.path.startsWith(`${other.path}/{id}`));
  const entity = screen.of?.entity ?? list?.of?.entity;
  const path = (list?.path ?? screen.path.split('/{id}')[0] ?? '').replace(/^\/(customer\/\{customerId\}\/)?/, '');
  return path === '' ? undefined : { entity: entity ?? path, path };
}
