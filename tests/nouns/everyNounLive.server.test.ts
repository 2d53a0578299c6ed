import type Pusher from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { derivedFrom } from '#engine/entity/registry.ts';
import { rootOf } from '#engine/entity/shape.ts';
import { changeIn, channelOfQuery, channelsFor } from '#engine/live/browser/queryInvalidation.ts';
import { type ReceivedChange, isTouched } from '#engine/live/browser/onScreen.ts';
import { a } from '../support/builders.server.ts';
import { changeFor } from '../support/entitySuite.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { until } from '../support/until.ts';
import { entities } from '#app/areas.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';
import { listening, openPages } from '../support/testPages.server.ts';

let installation: TestProduct;
let port: number;
const pages = openPages();

beforeAll(async () => {
  installation = await openProduct();
  port = await listening(installation.app);
});
afterEach(() => pages.close());
afterAll(() => installation.close());

type Key = readonly unknown[];

/**
 * Joins the channels of a screen with these queries, and falls back to another channel after a refusal, as the page
 * does.
 */
async function follow(page: Pusher, userId: number, keys: readonly Key[]): Promise<ReceivedChange[]> {
  const heard: ReceivedChange[] = [];
  const [known, refused] = [new Map<string, boolean>(), new Set<string>()];
  await until(() => {
    for (const name of channelsFor(
      keys.flatMap((key) => channelOfQuery(key) ?? []),
      refused,
      `private-scope.${userId}`,
    )) {
      if (known.has(name)) continue;
      known.set(name, false);
      const channel = page.subscribe(name);
      channel.bind('pusher:subscription_succeeded', () => known.set(name, true));
      channel.bind('pusher:subscription_error', () => {
        refused.add(name);
        known.set(name, true);
      });
      channel.bind('changed', (data: unknown) => heard.push(...[changeIn(data) ?? []].flat()));
    }
    expect([...known.values()].every((isSettled) => isSettled)).toBe(true);
  });
  return heard;
}

describe('changes of a colleague reach the screens', () => {
  // Rows of a ledger do not change, and changes to personal records are sent only to their owner.
  const nouns = entities.filter(
    (noun) => !noun.internal && !noun.ledger && rootOf(noun).scope.by !== 'own' && changeFor(kindOf(noun)),
  );

  it.each(nouns.map((noun) => [noun.name, noun] as const))('of every %s, for every user', async (_name, noun) => {
    const kind = kindOf(noun);
    const row = await installation.write((context) => a(context, kind));
    const { customerId } = row as { readonly customerId?: unknown };
    const isOfCustomer = rootOf(kind).scope.by === 'customer';
    const customers = isOfCustomer ? [Number(customerId ?? row.id)] : [];
    const lookers: Asker[] = [
      installation.administrator,
      await signInAs(installation, `Vera ${noun.name}`, [`${noun.name}.view`]),
      await signInAs(installation, `Lina ${noun.name}`, ['*.view'], customers),
    ];
    const keys: Key[] = [
      [noun.name, 'list', 'sort=name', 1],
      [noun.name, 'list', 'count'],
      [noun.name, 'one', Number(row.id)],
      [noun.name, 'history', Number(row.id)],
    ];
    const heard = await Promise.all(
      // A user without assigned customers has no page for another customer's record.
      lookers
        .slice(0, isOfCustomer || rootOf(kind).scope.by === 'none' ? 3 : 2)
        .map(async (looker) => follow(await pages.open(looker, port), await userIdOf(looker), keys)),
    );
    const path = `/api/v1/${kind.path}/${String(row.id)}`;
    const { row: now } = (await installation.administrator.get(path)).body;
    const body = { ...changeFor(kind), version: (now as { version: number }).version };
    const saved = await installation.administrator.send('PATCH', path, body);
    expect(saved.text).toContain('"row"');
    const { version } = saved.body.row as { version: number };
    for (const each of heard)
      for (const key of keys)
        await until(() =>
          expect(
            each.some((change) => 'version' in change && change.version === version && isTouched(key, change)),
            key.join(' '),
          ).toBe(true),
        );
  });
});

/** A base noun is tested as one of its kinds. */
function kindOf(noun: AnyEntity): AnyEntity {
  return (noun.kindField ? derivedFrom(noun)[0] : noun) ?? noun;
}
