import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';
import { COMPILED, PROGRAM } from './program.examples.ts';

const run = promisify(execFile);
const PATIENT = 300_000;
let installation: TestProduct;
let folder: string;

beforeAll(async () => {
  installation = await openProduct();
  // Packages can be resolved from here.
  await mkdir(resolve('node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(resolve('node_modules/.cache/api-client-'));
  writeFileSync(join(folder, 'openapi.json'), (await installation.stranger.get('/api/v1/openapi.json')).text);
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(COMPILED));
}, PATIENT);
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A token with all permissions of its owner, and the API URL. */
async function door(): Promise<Readonly<Record<string, string>>> {
  const made = await installation.administrator.send('POST', '/api/v1/system/tokens', {
    name: 'Generated client',
    scopes: ['*'],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  expect(made.status, made.text).toBe(201);
  const address = await installation.app.listen({ host: '127.0.0.1', port: 0 });
  return { API_ADDRESS: address, API_TOKEN: String(made.body.token) };
}

describe('a client generated from the OpenAPI document by a public tool', () => {
  it(
    'compiles, and with a token it lists, writes, acts, calculates, and receives refusals',
    async () => {
      await run(process.execPath, [
        resolve('node_modules/oazapfts/dist/cli.js'),
        join(folder, 'openapi.json'),
        join(folder, 'client.ts'),
      ]);
      const compiled = await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder]).catch(
        (error: unknown) => error,
      );
      expect(compiled).toMatchObject({ stdout: '' });
      const bundle = join(folder, 'program.mjs');
      await build({
        entryPoints: [join(folder, 'program.ts')],
        bundle: true,
        platform: 'node',
        format: 'esm',
        outfile: bundle,
      });
      const { stdout } = await run(process.execPath, [bundle], { env: { ...process.env, ...(await door()) } });
      expect(JSON.parse(stdout)).toEqual({
        schools: ['Ash Grove School'],
        total: 1,
        read: 'Ash Grove School',
        phone: '+441632960123',
        may: true,
        taken: [409, 'conflict', ['phone']],
        unfit: [422, 'validation', ['name']],
        absent: [404, 'not_found'],
        unversioned: [428, 'version_required'],
        noChoice: [400, expect.stringMatching(/has no choice “castle”.*“school”/)],
        noOperator: [400, expect.stringMatching(/Operator “like” not found\. Use .*“contains”/)],
        status: 'lost',
        told: ['markLost', 'update', 'create'],
        mac: '3c:52:82:00:00:01',
      });
    },
    PATIENT,
  );
});
