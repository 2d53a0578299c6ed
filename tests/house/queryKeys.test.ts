import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTopic } from '#engine/changes/events/topics.ts';
import { entities } from '#app/areas.ts';

/**
 * Query keys that start with neither a noun nor a topic. No record change or event invalidates them, so each names
 * what does.
 */
const OF_THEIR_OWN: Readonly<Record<string, string>> = {
  ask: 'the page of one link',
  'audit entries': 'counts what is new and brings it when asked',
  'company-sign-in': 'addresses of this installation',
  'credential-accesses': 'counts what is new and brings it when asked',
  errand: 'told to persons when it is ready',
  favourites: 'made of any noun',
  featureSwitch: 'switched on its own screens only',
  file: 'a file never changes',
  gallery: 'samples for developers',
  health: 'asked again by itself',
  link: 'the page of one link',
  live: 'asked again by itself',
  machine: 'asked again by itself',
  mail: 'asked again by itself',
  myDay: 'made of any noun',
  notice: 'told to persons',
  ownCalendarFeed: 'changed on its own card only',
  ownPassword: 'asked while one types it',
  permission: 'made of users and roles',
  pick: 'customers to choose from, while one types',
  recent: 'made of any noun',
  savedView: 'saved from its own list only',
  schoolRegister: 'a published register, loaded as a whole',
  search: 'asked while one types',
  'send-times': 'asked each time its dialog opens',
  security: 'made of users, roles, settings, vault, backups and the log',
  share: 'the page of one link',
  packages: 'packages of this version',
  tag: 'the page of one label',
  'two-factor': 'the page of one sign-in',
  ways: 'the page of one sign-in',
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|stories)\./.test(file))
  .map((file) => join('src', file));

it('each query begins with the noun or topic that invalidates it, or declares what else does', () => {
  const nouns = new Set(entities.map(({ name }) => name));
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/queryKey: \['([^']+)'/g)].map(([, word = '']) => word),
  );
  const known = (word: string): boolean => nouns.has(word) || isTopic(word) || word in OF_THEIR_OWN;
  expect([...new Set(used)].filter((word) => !known(word))).toEqual([]);
  expect(Object.keys(OF_THEIR_OWN).filter((word) => nouns.has(word) || isTopic(word))).toEqual([]);
});
