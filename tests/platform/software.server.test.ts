import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';
import { runAlarmChecks } from '#platform/alarms/watch.server.ts';
import { softwareState } from '#platform/software/software.server.ts';

const MADE = '2026-11-21T12:00:00.000Z';
const NOW = new Date('2026-11-25T12:00:00.000Z');

/** The package list as the build writes it. */
const LISTING = `
  import { readFileSync } from 'node:fs';
  import { billOfMaterials } from './tools/sbom.mjs';
  console.log(JSON.stringify(billOfMaterials(readFileSync('package-lock.json', 'utf8'), { root: '.', madeAt: '${MADE}' })));
`;

let lock: string;
let dist: string;
let product: TestProduct;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(dist, 'server'));
  const text = execFileSync(process.execPath, ['--input-type=module', '--eval', LISTING], { encoding: 'utf8' });
  const bill: { metadata: { properties: { value: string }[] } } = JSON.parse(text);
  lock = bill.metadata.properties[0]?.value ?? '';
  writeFileSync(join(dist, 'server/packages.cdx.json'), text);
  product = await openProduct({ folder: { web: join(dist, 'web'), migrations: resolve('drizzle') } });
});
afterAll(async () => {
  await product?.close();
  rmSync(dist, { recursive: true, force: true });
});

const answer = (more: object = {}) =>
  writeFileSync(
    join(dist, 'advisories.json'),
    JSON.stringify({ at: MADE, lock, source: 'registry.example', flaws: [], ...more }),
  );

describe('the included packages', () => {
  it('are listed with their licences, and exported as CycloneDX, for users with permission', async () => {
    const { body } = await product.administrator.get('/api/v1/system/software');
    expect(body.packages).toContainEqual({ name: 'pg', version: expect.any(String), licence: 'MIT' });
    expect(body.madeAt).toBe(MADE);
    const file = await product.administrator.get('/api/v1/system/software/packages.cdx.json');
    expect(file.headers['content-disposition']).toBe('attachment; filename="packages.cdx.json"');
    expect(JSON.parse(file.text)).toMatchObject({ bomFormat: 'CycloneDX' });
    const viewer = await signInAs(product, 'Vera Viewer', ['customer.view']);
    for (const path of ['/api/v1/system/software', '/api/v1/system/software/packages.cdx.json'])
      expect((await viewer.get(path)).status).toBe(403);
  });
});

describe('known vulnerabilities', () => {
  it('are unknown, not none, without a check, or with one of other packages or too long ago', async () => {
    const flaws = async () => (await softwareState(dist, NOW)).flaws;
    expect(await flaws()).toEqual({ checked: false, why: 'never' });
    answer({ lock: 'another' });
    expect(await flaws()).toEqual({ checked: false, why: 'other-packages' });
    answer({ at: '2026-11-17T12:00:00.000Z' });
    expect(await flaws()).toEqual({ checked: false, why: 'long-ago' });
    answer();
    expect(await flaws()).toEqual({ checked: true, at: MADE, source: 'registry.example', known: [] });
    const flaw = { name: 'pg', severity: 'high', title: 'It reads too much', url: 'https://x.example/1' };
    answer({ flaws: [flaw] });
    expect(await flaws()).toMatchObject({ checked: true, known: [{ ...flaw, since: MADE }] });
  });

  it('raise an alarm when they are known for longer than their severity allows, until they are fixed', async () => {
    const flaw = { name: 'pg', severity: 'high', title: 'It reads too much', url: 'https://x.example/1' };
    const now = new Date();
    const open = async () => {
      await runAlarmChecks(product.database, (error) => {
        throw error;
      });
      const { rows = [] } = (await product.administrator.get('/api/v1/alarms')).body;
      return rows.filter(({ kind }) => kind === 'software.flaw').map(({ says }) => says);
    };
    const known = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
    answer({ at: now.toISOString(), flaws: [{ ...flaw, since: known(6) }] });
    expect(await open()).toEqual([]);
    answer({ at: now.toISOString(), flaws: [{ ...flaw, since: known(8) }] });
    expect(await open()).toEqual([expect.stringContaining('too long in pg.')]);
    answer({ at: now.toISOString() });
    expect(await open()).toEqual([]);
  });
});
