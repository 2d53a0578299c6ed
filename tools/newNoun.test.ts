import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const COPIED = ['src', 'tests', 'e2e', 'tools', 'bench', 'drizzle', 'package.json', 'tsconfig.base.json'];
const copy = mkdtempSync(join(tmpdir(), 'crm-new-noun-'));

/** A plain kind of asset that the product does not have. */
const KIND = `import { whole } from '#engine/kinds/whole/whole.ts';
import { day } from '#engine/kinds/day/day.ts';
import { asset } from '../asset.ts';

export const laminator = asset('laminator', {
  plural: 'Laminators',
  path: 'hardware/laminators',
  group: 'devices',
  columns: ['widestSheetMm'],
  fields: {
    widestSheetMm: whole({ label: 'Widest sheet', unit: 'mm', min: 1, optional: true }),
    rollersCleanedOn: day({ label: 'Rollers cleaned', optional: true }),
  },
});
`;

/** An ordinary noun: it has a reference, states, and actions that change the state. */
const NOUN = `import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

const states = {
  draft: { label: 'Draft', tone: 'neutral' },
  signed: { label: 'Signed', tone: 'good' },
  ended: { label: 'Ended', tone: 'neutral', final: true },
} as const;

export const framework = entity('framework', {
  plural: 'Frameworks',
  path: 'frameworks',
  menu: { area: 'suppliers' },
  grants: { everyone: ['view'], manager: '*' },
  personalData: 'relations',
  icon: 'handshake',
  scope: { by: 'supplier', field: 'supplierId' },
  example: { fields: { reference: 'RM-{n}' } },
  fields: {
    supplierId: ref({ to: 'supplier' }),
    reference: text({ max: 20, unique: true, search: 'identifier' }),
    status: choice({ default: 'draft', options: states }),
    endsOn: day({ label: 'Ends', optional: true }),
  },
  title: ['reference'],
  columns: ['reference', 'supplierId', 'status', 'endsOn'],
  states: { field: 'status', table: states },
  actions: {
    sign: { label: 'Sign', done: 'Signed', does: 'Sign *', from: ['draft'], to: 'signed' },
    end: { label: 'End', done: 'Ended', does: 'End *', from: ['signed'], to: 'ended', confirm: 'It ends today.' },
  },
});
`;

/** The product's view of both, without a database. */
const LOOK = `import { prepareAreas } from '#app/areas.server.ts';
import { allScreens, nouns } from '#app/manifest.ts';
import { builtinRoles } from '#areas/access/roles/builtinRoles.ts';
import { handlerOf } from '#engine/actions/behaviour.server.ts';
import { catalogue } from '#engine/access/catalogue.ts';
import { featureOf } from '#engine/access/features.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { may } from '#engine/permission/permission.ts';
import { draftFor } from '#tests/support/draft.ts';

prepareAreas();
const drafting = { n: 7, today: '2026-11-24', reference: async () => 1, existing: async () => 1, hasField: () => false };
const manager = builtinRoles().find(({ name }) => name === 'Account Manager')?.permissions ?? [];
process.stdout.write(
  JSON.stringify({
    group: nouns.find(({ name }) => name === 'laminator')?.menu?.group,
    screens: allScreens.filter(({ of }) => of?.entity === 'laminator' || of?.entity === 'framework').map(({ path, menu }) => (menu ? \`\${path} in the menu\` : path)),
    may: may(manager, 'framework.sign'),
    permissions: catalogue().filter(({ code }) => code.startsWith('framework.')).map(({ sentence }) => sentence),
    feature: featureOf('laminator.view')?.key,
    isMoved: handlerOf(entityNamed('framework'), 'sign') !== undefined,
    draft: await draftFor(entityNamed('framework'), drafting),
  }),
);
`;

interface Added {
  readonly written: readonly string[];
  readonly generated: readonly string[];
}

const added: { kind?: Added; noun?: Added } = {};

beforeAll(() => {
  for (const part of COPIED) cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
  added.kind = add('add-laminators', () => {
    write('src/areas/estate/hardware/laminator.ts', KIND);
    amend('src/areas/estate/hardware/hardware.ts', [
      [/(import \{ networkSwitch \})/, `import { laminator } from './laminator.ts';\n$1`],
      [/(hardware: readonly AnyEntity\[\] = \[)/, '$1laminator, '],
    ]);
  });
  added.noun = add('add-frameworks', () => {
    write('src/areas/suppliers/frameworks/framework.ts', NOUN);
    amend('src/areas/suppliers/suppliers.ts', [
      [/(import \{ supplier \})/, `import { framework } from './frameworks/framework.ts';\n$1`],
      [/(entities: \[supplier)/, '$1, framework'],
    ]);
  });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a plain type needs its file and its line in the list of its room; the migration is generated', () => {
  expect(added.kind).toEqual({
    written: ['src/areas/estate/hardware/hardware.ts', 'src/areas/estate/hardware/laminator.ts'],
    generated: [expect.stringMatching(/^drizzle\/\d{4}_add-laminators\.sql$/), 'drizzle/snapshot.json'],
  });
});

test('an ordinary noun with states and actions needs its file and its line in the module API of its area', () => {
  expect(added.noun).toEqual({
    written: ['src/areas/suppliers/frameworks/framework.ts', 'src/areas/suppliers/suppliers.ts'],
    generated: [expect.stringMatching(/^drizzle\/\d{4}_add-frameworks\.sql$/), 'drizzle/snapshot.json'],
  });
});

test('addresses, screens, menu, permissions, feature, roles, transitions and sample data follow for both', () => {
  expect(run('tools/explain.server.ts', 'laminator')).toContain('/api/v1/hardware/laminators');
  expect(run('tools/explain.server.ts', 'framework')).toContain('POST /api/v1/frameworks/{id}/actions/sign');
  write('tools/look.server.ts', LOOK);
  expect(JSON.parse(run('tools/look.server.ts'))).toEqual({
    group: 'Devices',
    screens: [
      '/frameworks in the menu',
      ...['create', '{id}', '{id}/edit'].map((end) => `/frameworks/${end}`),
      ...['', '/create', '/{id}', '/{id}/edit'].map((end) => `/customer/{customerId}/hardware/laminators${end}`),
    ],
    may: true,
    permissions: [
      'View frameworks',
      'Create frameworks',
      'Change frameworks',
      'Archive and restore frameworks',
      'Export frameworks to a file',
      'Sign frameworks',
      'End frameworks',
    ],
    feature: 'estate',
    isMoved: true,
    draft: { supplierId: 1, reference: 'RM-7' },
  });
});

test('both compile', () => {
  write(
    'tsconfig.json',
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true },
      files: ['src/areas/estate/hardware/hardware.ts', 'src/areas/suppliers/suppliers.ts'],
    }),
  );
  const { stdout, status } = spawnSync(join(copy, 'node_modules/.bin/tsc'), ['-p', '.'], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

/** The changed files after a noun was added by hand, and after its migration was written. */
function add(migration: string, byHand: () => void): Added {
  const before = contents();
  byHand();
  const written = differing(before, contents());
  const between = contents();
  expect(run('tools/migration.server.ts', migration)).toContain('statements');
  return { written, generated: differing(between, contents()) };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}

function amend(file: string, changes: readonly (readonly [found: RegExp, becomes: string])[]): void {
  let text = readFileSync(join(copy, file), 'utf8');
  for (const [found, becomes] of changes) {
    if (!found.test(text)) throw new Error(`${file} is not what it was; see tools/newNoun.test.ts.`);
    text = text.replace(found, becomes);
  }
  writeFileSync(join(copy, file), text);
}

function run(...words: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', ...words], { cwd: copy, encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

function contents(): ReadonlyMap<string, string> {
  const files = ['src', 'tests', 'e2e', 'tools', 'bench', 'drizzle'].flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true, withFileTypes: true }).filter((each) => each.isFile()),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(copy.length + 1), readFileSync(path, 'latin1')];
    }),
  );
}

const differing = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] =>
  [...after.keys()].filter((file) => before.get(file) !== after.get(file)).sort();
