import { describe, expect, test } from 'vitest';
import { builtinRoles, GRANTED_TO } from '#areas/access/roles/builtinRoles.ts';
import { groupsOf } from '#areas/access/roles/ticks.ts';
import { catalogue, codesNamed } from '#engine/access/catalogue.ts';
import { permissionsOf } from '#engine/access/nounPermissions.ts';
import { entities } from '#engine/entity/registry.ts';
import { readSources } from '../support/sources.server.ts';
import { areas } from '#app/areas.ts';
import { allScreens } from '#app/manifest.ts';

const known = new Set(catalogue().map(({ code }) => code));

describe('the catalogue of permissions', () => {
  test('includes the permissions of every screen', () => {
    const asked = allScreens.flatMap(({ path, permission }) =>
      [permission ?? []].flat().map((code) => ({ path, code })),
    );
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter(({ code }) => !known.has(code))).toEqual([]);
  });

  test('includes every permission that code checks', () => {
    const asked = readSources()
      .filter(({ side, path }) => side !== 'test' && !path.endsWith('permission.ts'))
      .flatMap(({ path, text }) => [...codesIn(text)].map((code) => ({ path, code })));
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.filter(({ code }) => !known.has(code))).toEqual([]);
  });

  test.each([
    ["require(actor, 'printer.view')", 'printer.view'],
    ["require(actorOf(request), 'import.run')", 'import.run'],
    ["permission: 'asset.view'", 'asset.view'],
    ["permission: ['asset.view', 'note.view']", 'note.view'],
    ["allows('site.create')", 'site.create'],
    ["may(actor.patterns, 'contact.mergeAcross')", 'contact.mergeAcross'],
    ["answer.may.includes('customer.update')", 'customer.update'],
    ['<Can do="customer.update" on={may}>', 'customer.update'],
    ["seenBy: 'user.update'", 'user.update'],
    ["notAllowed('note.view')", 'note.view'],
  ])('detects a check: %s', (text, code) => expect([...codesIn(text)]).toContain(code));

  test('has no permission without effect: records without their own addresses have only those that their room checks', () => {
    const of = (noun: string) => [...known].filter((code) => code.startsWith(`${noun}.`)).sort();
    expect(of('quarantinedFile')).toEqual(['quarantinedFile.destroy', 'quarantinedFile.view']);
    expect(of('alarm')).toEqual(['alarm.acknowledge', 'alarm.view']);
    expect([...of('listExport'), ...of('subjectRequest'), ...of('incidentPack'), ...of('directoryGroup')]).toEqual([]);
  });

  test('has no two groups with the same name', () => {
    const labels = groupsOf(catalogue()).map(({ label }) => label);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  });

  test('describes each permission once', () => {
    const all = catalogue();
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    expect(
      all.filter(({ sentence, code }) => sentence === '' || sentence === code || sentence.startsWith(':')),
    ).toEqual([]);
    expect(all.find(({ code }) => code === 'customer.delete')).toEqual({
      code: 'customer.delete',
      group: 'Customers',
      sentence: 'Archive and restore customers',
      risk: 'normal',
    });
    expect(all.find(({ code }) => code === 'user.update')?.risk).toBe('sensitive');
    expect(all.some(({ code }) => code === 'user.delete')).toBe(false);
  });

  test.each([
    ['user.deactivate', 'Users', 'Deactivate users'],
    ['customer.activate', 'Customers', 'Activate customers'],
    ['asset.stage', 'Assets', 'Stage assets'],
    ['asset.checkout', 'Assets', 'Assign assets and return them'],
    ['asset.dispose', 'Assets', 'Dispose of assets'],
    ['asset.returnFromRepair', 'Assets', 'Return assets from repair'],
  ])('%s is under %s and reads “%s”', (code, group, sentence) =>
    expect(catalogue().find((each) => each.code === code)).toMatchObject({ group, sentence }),
  );

  test('describes an action with a verb and the records', () => {
    const actions = entities().flatMap((noun) => permissionsOf(noun).map((code) => ({ noun, code })));
    const wrong = actions
      .map(({ noun, code }) => ({ noun, said: catalogue().find((each) => each.code === code)?.sentence ?? '' }))
      // "Back to planned assets", "Found again assets"
      .filter(({ said }) => /^(Back|Found|Mark as|Put on|Report missing|Has|Is|Not|Return from) |[*]/.test(said));
    expect(wrong).toEqual([]);
  });

  test('includes only grants to existing roles', () => {
    const named = [
      ...entities().flatMap(({ grants }) => Object.keys(grants ?? {})),
      ...areas.flatMap(({ permissions }) => permissions.flatMap(({ grants = [] }) => grants)),
    ];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((key) => !GRANTED_TO.includes(key))).toEqual([]);
  });

  test('includes everything that built-in roles grant', () => {
    const patterns = builtinRoles().flatMap(({ name, permissions }) =>
      permissions.map((pattern) => ({ name, pattern })),
    );
    expect(patterns.filter(({ pattern }) => pattern !== '*' && codesNamed(pattern).length === 0)).toEqual([]);
  });
});

/** Permission codes where the code checks them. */
function* codesIn(text: string): Generator<string> {
  const places =
    /(?:\b(?:require|allows|may|notAllowed|includes)\((?:[^()']|\([^()]*\))*|\b(?:permission|seenBy):\s*\[?(?:[^\]'\n]|'[^']*',)*|\bdo=\{?)['"]([a-z][A-Za-z]*\.[a-z][A-Za-z]*)['"]/g;
  for (const [, code = ''] of text.matchAll(places)) if (!/\.(ts|tsx|json|server|web|css|mjs)$/.test(code)) yield code;
}
