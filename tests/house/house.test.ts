import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ADDRESSES } from './addresses.examples.ts';
import { entities } from '#app/areas.ts';
import { prepareAreas } from '#app/areas.server.ts';
import { components } from '#app/areas.tsx';
import { allScreens } from '#app/manifest.ts';
import { ACTIVITIES } from '#app/processing.server.ts';
import { hasSecretKeeper } from '#engine/store/secretKeepers.server.ts';
import { findEntity, registryComplaints } from '#engine/entity/registry.ts';
import { iconSet } from '#engine/parts/iconSet.tsx';
import { patternOf } from '#engine/edge/page.server.ts';
import { unjudgedConnections } from '../support/connections.server.ts';
import { readSources, type Source, sourceOf } from '../support/sources.server.ts';
import { breaches } from '../support/walls.server.ts';
import { AREAS, ENGINE, MOST_FILES, MOST_ROOMS, PLATFORM } from './floors.ts';

const ORDER = { engine: ENGINE, platform: PLATFORM, areas: AREAS };
const sources = readSources();
const written = sources.filter((source) => source.side !== 'test');

describe('the walls', () => {
  const below = (floor: string) => [
    ...new Set(
      sources
        .filter(({ path, side }) => path.startsWith(`${floor}/`) && side !== 'test')
        .flatMap(({ path }) =>
          path
            .slice(floor.length + 1)
            .split('/')
            .slice(0, -1)
            .slice(0, 1),
        ),
    ),
  ];
  test.each([
    ['src/engine', ENGINE],
    ['src/platform', PLATFORM],
    ['src/areas', AREAS],
  ] as const)('every room of %s has its place in the order', (floor, order) => {
    expect(below(floor).filter((room) => !order.some((each) => each === room))).toEqual([]);
  });
  test('the lower floors have no empty rooms', () => {
    expect(ENGINE.filter((room) => !below('src/engine').includes(room))).toEqual([]);
    expect(PLATFORM.filter((room) => !below('src/platform').includes(room))).toEqual([]);
  });
  test('no file imports through a wall', () => {
    expect(sources.flatMap((source) => [...breaches(source, ORDER)])).toEqual([]);
  });
  test.each([
    [
      'src/engine/lists/query.ts',
      "import { customer } from '#areas/customers/customers/customer.ts';",
      'the engine knows no feature and no area',
    ],
    ['src/engine/lists/Table.tsx', "import { rows } from './rows.server.ts';", 'a screen file knows no server file'],
    ['src/engine/lists/query.ts', "import type { ReactNode } from 'react';", 'pure packages only'],
    ['src/engine/lists/query.ts', "import { join } from 'node:path';", 'knows no Node'],
    ['src/engine/lists/Table.tsx', "import * as z from 'zod';", 'zod belongs'],
    ['src/engine/lists/query.server.ts', "import Box from '@mui/material/Box';", 'knows no screen'],
    [
      'src/areas/desk/jobs/job.ts',
      "import { text } from '../../../engine/kinds/text/text.ts';",
      'a wall is crossed with',
    ],
    ['src/areas/desk/jobs/job.ts', "import { tag } from '#areas/desk/tags/tag.ts';", 'imports are relative'],
    [
      'src/areas/desk/jobs/job.server.ts',
      "import { postSale } from '#areas/accounts/accounts.server.ts';",
      'desk comes before accounts',
    ],
    [
      'src/areas/desk/jobs/job.server.ts',
      "import { archive } from '#areas/customers/sites/site.server.ts';",
      'knock at',
    ],
    ['src/areas/desk/Late.tsx', "const later = () => import('#areas/customers/sites/SiteList.tsx');", 'knock at'],
    ['src/areas/desk/jobs.ts', "import {\n  screens,\n  entities,\n} from '#app/areas.ts';", 'the app knows the areas'],
  ])('a breach is detected: %s with %s', (path, text, words) => {
    expect([...breaches(sourceOf(path, text), ORDER)].join()).toContain(words);
  });
  test('an import through a module API is no breach', () => {
    const text =
      "import { customer } from '#areas/customers/customers/customer.ts';\nimport { siteOf } from '#areas/customers/customers.server.ts';\nimport { tag } from '../tags/tag.server.ts';";
    expect([...breaches(sourceOf('src/areas/desk/jobs/job.server.ts', text), ORDER)]).toEqual([]);
  });
});

describe('connections to other machines', () => {
  test('are opened by the outbound room, and by clients of configured services', () => {
    expect(sources.flatMap((source) => [...unjudgedConnections(source)])).toEqual([]);
  });
  test.each([
    ['src/areas/desk/x.server.ts', "import { request } from 'node:https';"],
    ['src/areas/desk/x.server.ts', "import {\n  connect,\n  type Socket,\n} from 'node:net';"],
    ['src/areas/desk/x.server.ts', "import { lookup } from 'node:dns/promises';"],
    ['src/areas/desk/x.server.ts', "const { connect } = await import('node:tls');"],
    ['src/areas/desk/x.server.ts', "import mailer from 'nodemailer';"],
    ['src/engine/lists/x.server.ts', "import { Agent } from 'undici';"],
    ['src/engine/lists/x.server.ts', "const answer = await fetch('https://example.org');"],
  ])('are detected elsewhere: %s with %s', (path, text) => {
    expect([...unjudgedConnections(sourceOf(path, text))].join()).toContain('engine/outbound');
  });
  test('types and methods called fetch are not connections', () => {
    const text =
      "import type { Socket } from 'node:net';\nimport { BlockList, isIP } from 'node:net';\nawait store.fetch(1);\nconst refetch = () => refetch();";
    expect([...unjudgedConnections(sourceOf('src/engine/lists/x.server.ts', text))]).toEqual([]);
  });
});

describe('an ID in the address of a route', () => {
  /** Files where another protocol defines the ID: SCIM, queued jobs, live updates. */
  const OTHERS = ['directory/scimRoutes', 'schedule/workRoutes', 'server/httpApi'].map((name) => `${name}.server.ts`);
  const otherwise = ({ text }: Source) => /\/:(?:id|\w+Id)\b(?!\$\{ID\}|",)/.exec(text)?.[0];
  test('has the only allowed form', () => {
    const own = written.filter(
      ({ path }) => path.endsWith('.server.ts') && !OTHERS.some((other) => path.endsWith(other)),
    );
    expect(own.filter(otherwise).map(({ path }) => path)).toEqual([]);
  });
  test.each(["'/api/v1/jobs/:id(^\\\\d{1,15}$)'", "'/api/v1/jobs/:id'", '`${ONE}/visits/:visitId(^\\\\d+$)`'])(
    'is detected in another form: %s',
    (text) => expect(otherwise(sourceOf('src/areas/desk/jobRoutes.server.ts', text))).toBeDefined(),
  );
});

describe('the host of a request', () => {
  /**
   * They check a request's host or send a URL back to the caller; labels check whether they are requested on this
   * machine.
   */
  const JUDGES = [
    'src/areas/estate/labels/labelRoutes.server.ts',
    'src/areas/identity/authenticators/passkeys.server.ts',
    'src/engine/edge/guard.server.ts',
    'src/engine/edge/hosts.server.ts',
    'src/engine/edge/page.server.ts',
  ];
  const reads = ({ text }: Pick<Source, 'text'>) =>
    /request\.host(?:name)?\b|headers\.host\b|\bhost\b[^}\n]*\}: (?:Pick<)?FastifyRequest/.test(text);
  test('is not used for links: they begin with the configured address', () => {
    const asking = written.filter(
      ({ side, path, text }) => side === 'server' && !path.includes('/testing/') && reads({ text }),
    );
    expect(asking.map(({ path }) => path).sort()).toEqual(JUDGES);
  });
  test.each(['const base = `http://${request.host}`;', 'const of = ({ host }: FastifyRequest) => host;'])(
    'is detected: %s',
    (text) => expect(reads({ text })).toBe(true),
  );
});

describe('the current time', () => {
  /** Commands end before a clock change matters; code that only measures gets its clock from its creator. */
  const OWN_CLOCK = [
    'engine/time/clock',
    'engine/live/server/embedded',
    'app/frontPage',
    ...['archive', 'backup', 'demo', 'incident', 'keys', 'restore'].map((command) => `app/commands/${command}`),
  ].map((name) => `src/${name}.server.ts`);
  const isPlain = ({ text }: Source) => /new Date\(\)|Date\.now\(\)/.test(text);
  test('comes from the database clock everywhere on the server', () => {
    const server = written.filter(({ path }) => path.endsWith('.server.ts') && !OWN_CLOCK.includes(path));
    expect(server.filter(isPlain).map(({ path }) => path)).toEqual([]);
  });
  test.each(['const now = new Date();', 'if (until < Date.now()) return;'])('is detected if it does not: %s', (text) =>
    expect(isPlain(sourceOf('src/areas/desk/jobRoutes.server.ts', text))).toBe(true),
  );
});

describe('the files', () => {
  const door = ({ path, unit }: Source) => path.startsWith(`src/areas/${unit}/`) && path.split('/').length === 4;

  test('only module APIs re-export what others define', () => {
    expect(
      written
        .filter((source) => !door(source) && /^export\s+(type\s+)?(\*|\{[^}]*\}\s+from)/m.test(source.text))
        .map(({ path }) => path),
    ).toEqual([]);
  });
  test('everything has a named export', () => {
    expect(written.filter(({ text }) => /^export default/m.test(text)).map(({ path }) => path)).toEqual([]);
  });
  test('no folder has too many files', () => {
    const files = new Map<string, number>();
    for (const { path } of written) files.set(dirname(path), (files.get(dirname(path)) ?? 0) + 1);
    expect([...files].filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });
  test('no area has too many rooms', () => {
    const areas = AREAS.map((area) => ({
      area,
      rooms: new Set(written.flatMap(({ path }) => new RegExp(`^src/areas/${area}/([^/]+)/`).exec(path)?.[1] ?? []))
        .size,
    }));
    expect(areas.filter(({ rooms }) => rooms > MOST_ROOMS)).toEqual([]);
  });
  test('no file name is meaningless', () => {
    const words = /[a-z](Manager|Helper|Util)s?$|[a-z](Base|Data|Info)$|^(managers?|helpers?|utils?|base|data|info)$/;
    expect(
      written.filter(({ path }) => words.test(path.split('/').at(-1)?.split('.')[0] ?? '')).map(({ path }) => path),
    ).toEqual([]);
  });
  test('a long file says why at its top', () => {
    expect(
      written
        .filter(({ lines, text }) => lines > 500 && !/^\/[*/]/.test(text))
        .map(({ path, lines }) => `${path}: ${lines} lines`),
    ).toEqual([]);
  });
  test('half are under 80 lines and nine in ten under 260', () => {
    const lengths = written.map(({ lines }) => lines).sort((a, b) => a - b);
    const share = (part: number) => lengths[Math.floor(lengths.length * part)] ?? 0;
    const longest = [...written].sort((a, b) => b.lines - a.lines).slice(0, 5);
    console.log(
      `${written.length} files: half under ${share(0.5)} lines, nine in ten under ${share(0.9)}, one in a hundred above ${share(0.99)}. ` +
        `Longest: ${longest.map(({ path, lines }) => `${path} ${lines}`).join(', ')}`,
    );
    expect(share(0.5)).toBeLessThan(80);
    expect(share(0.9)).toBeLessThan(260);
  });
});

/** The nouns of scopes and actors, which the engine knows. */
const GONE_BY = ['customer', 'supplier', 'user'];
/**
 * Nouns whose names mean something else in the engine: a field kind, a mail server, a cover picture, a large number, a
 * network use, CRM itself, a remark, TLS.
 */
const HOMONYMS = ['ipAddress', 'server', 'cover', 'volume', 'webhook', 'product', 'note', 'certificate'];

describe('the declarations', () => {
  const declared = sources
    .filter(({ path, side }) => path.startsWith('src/areas/') && side === 'model')
    .flatMap(({ text }) =>
      [...text.matchAll(/^export const \w+ = (?:entity|asset)\(\s*'(\w+)'/gm)].map(([, name = '']) => name),
    );

  test('every declared noun is registered', () => {
    expect(declared.length).toBeGreaterThan(0);
    expect(declared.filter((name) => !findEntity(name))).toEqual([]);
  });
  test('the engine names no noun of an area, except in a reference', () => {
    const nouns = declared.filter((name) => !GONE_BY.includes(name) && !HOMONYMS.includes(name));
    const named = new RegExp(`(?<!\\bto: )'(${nouns.join('|')})'`, 'g');
    const found = written
      .filter(({ path }) => path.startsWith('src/engine/') || path.startsWith('src/platform/'))
      .filter(({ path }) => !/\.(?:examples|stories)\.tsx?$/.test(path))
      .flatMap(({ path, text }) => [...text.matchAll(named)].map(([name]) => `${path}: ${name}`));
    expect(found).toEqual([]);
  });
  test('every reference names a noun', () => {
    prepareAreas();
    expect([...registryComplaints(hasSecretKeeper)]).toEqual([]);
  });
  test('every action has a handler', () => {
    expect(() => prepareAreas()).not.toThrow();
  });
  test('personal data belongs to an activity of the record of processing', () => {
    const activities = ACTIVITIES.map(({ key }) => key);
    expect(entities.filter(({ personalData: of }) => of !== undefined && !activities.includes(of))).toEqual([]);
  });
  test('every icon of a noun exists', () => {
    expect(entities.filter(({ icon }) => icon !== undefined && !iconSet[icon]).map(({ icon }) => icon)).toEqual([]);
  });
  test('two nouns never share an address', () => {
    const paths = entities
      .filter(({ internal }) => !internal)
      .map(({ path, underCustomer }) => `${underCustomer ? 'customer/' : ''}${path}`);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });
});

describe('the screens', () => {
  const paths = new Set(allScreens.map(({ path }) => path));
  const pattern = patternOf(allScreens);

  test('every address of this release has its screen', () => {
    expect(BUILT.filter((path) => !paths.has(path))).toEqual([]);
    const known = new Set(ADDRESSES);
    expect(BUILT.filter((path) => !known.has(path) && !OWN.includes(path))).toEqual([]);
  });
  test('every screen has an existing parent', () => {
    expect(
      allScreens.filter(({ parent }) => parent && !paths.has(parent)).map(({ path, parent }) => `${path} in ${parent}`),
    ).toEqual([]);
  });
  test('every derived screen names a noun', () => {
    expect(allScreens.filter(({ of }) => of && !findEntity(of.entity)).map(({ path }) => path)).toEqual([]);
  });
  test('every screen that an area writes has an address', () => {
    const shared = new Set(allScreens.flatMap(({ component }) => component ?? []));
    expect(Object.keys(components).filter((key) => !paths.has(key) && !shared.has(key))).toEqual([]);
    expect([...shared].filter((name) => !components[name])).toEqual([]);
  });
  test('a document requested by its address is found, with digits for IDs', () => {
    const filled = (path: string, id: string) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/^(id|\w+Id)$/.test(name) ? id : 'word'));
    expect(allScreens.map(({ path }) => filled(path, '7')).filter((path) => !pattern.test(path))).toEqual([]);
    expect(pattern.test('/customers/abc')).toBe(false);
    expect(pattern.test('/no-such-screen')).toBe(false);
  });
});

/** Additional paths beyond the agreed ones. */
const OWN = [
  '/customer/{customerId}/hardware/switches/{id}/ip-address/create',
  '/customer/{customerId}/hardware/ups/{id}/ip-address/create',
  '/teams/{id}/edit',
  '/a/{tag}',
  '/customer/{customerId}/network/prefixes',
  '/assets',
  '/system/import/{id}',
  '/system/features/{key}',
  '/notifications',
  '/profile/avatar',
  ...['calendars', 'bank-holidays'].flatMap((path) =>
    ['', '/create', '/{id}', '/{id}/edit'].map((end) => `/system/${path}${end}`),
  ),
  ...['', '/create', '/{id}', '/{id}/edit'].map((end) => `/system/outbound${end}`),
  '/system/tokens/create',
  ...['/create', '/{id}', '/{id}/edit'].map((end) => `/system/webhooks${end}`),
  ...['', '/create', '/{id}', '/{id}/edit'].map((end) => `/system/incoming${end}`),
  ...['', '/create', '/{id}', '/{id}/edit'].map((end) => `/system/chats${end}`),
];

/** Existing paths; this list can only grow. */
const BUILT: readonly string[] = [
  '/',
  '/logon',
  '/forbidden',
  '/no-jobs',
  '/customers',
  '/customers/create',
  '/customers/filter',
  '/customers/contacts',
  '/customers/{customerId}',
  '/customers/{customerId}/edit',
  '/customers/{customerId}/site-create',
  '/customer/choose',
  '/customer/{customerId}/dashboard',
  ...['contacts', 'hardware/servers', 'hardware/switches', 'hardware/ups', 'hardware/computers'].flatMap((path) =>
    ['', '/create', '/{id}', '/{id}/edit'].map((end) => `/customer/{customerId}/${path}${end}`),
  ),
  ...['', '/create', '/{id}', '/{id}/edit'].map((end) => `/customer/{customerId}/asset-extras${end}`),
  '/customer/{customerId}/hardware/switches/bulk-create',
  ...['servers', 'switches', 'ups'].map((kind) => `/customer/{customerId}/hardware/${kind}/{id}/ip-address/create`),
  '/customer/{customerId}/hardware/servers/{id}/volume/create',
  '/customer/{customerId}/network/prefixes',
  '/manufacturers',
  '/teams',
  '/teams/{id}',
  '/assets',
  '/a/{tag}',
  '/audit',
  '/audit/credentials',
  '/disposable',
  '/share/{token}',
  '/system/settings',
  '/system/features',
  '/system/work',
  '/system/calendars',
  '/system/import',
  '/system/import/{id}',
  '/jobs',
  '/jobs/tags',
  ...['', '/create', '/closed', '/my-assigned', '/{id}'].map((end) => `/customer/{customerId}/jobs${end}`),
  ...['', '/create', '/{id}', '/{id}/edit'].flatMap((end) => [
    `/customer/{customerId}/users${end}`,
    `/customer/{customerId}/monitors${end}`,
    `/customer/{customerId}/containers${end}`,
    `/customer/{customerId}/network/certificates${end}`,
    `/customer/{customerId}/software${end}`,
  ]),
  '/customer/{customerId}/containers/{id}/item/create',
  '/customer/{customerId}/software/{id}/license/create',
  '/customer/{customerId}/hardware/servers/{id}/credential/create',
  '/customer/{customerId}/support-summary',
  '/customer/{customerId}/cover-notes',
  '/cover-notes',
  ...['', '/create', '/all'].map((end) => `/customers/sales/call-tracker${end}`),
  '/customers/software/overview',
  '/software/types',
  '/notes',
  '/reminder/{id}',
  '/user/{id}/reminders',
  '/providers',
  '/supplier/filter',
  '/supplier/{id}/ip-address/create',
  ...['nominal-codes', 'products', 'products/{id}', 'journals', 'periods', 'reports/list'].map(
    (path) => `/accounts/${path}`,
  ),
  ...['debtors', 'payments', 'payments/create', 'orders', 'orders/{id}'].map((path) => `/accounts/customer/${path}`),
  '/accounts/reports/sales/debtors-by-age',
  ...['trial-balance', 'activity'].map((report) => `/accounts/reports/nominal-code/${report}`),
  ...['', '/create', '/{id}', '/{id}/edit', '/{id}/holidays'].map((end) => `/staff${end}`),
  ...['', '/admin-create', '/approval'].map((end) => `/staff/holidays${end}`),
];
