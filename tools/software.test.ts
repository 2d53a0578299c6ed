import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askService, readCopy, withAges } from './advisories.mjs';
import { billOfMaterials, lockHash } from './sbom.mjs';

const lock = readFileSync('package-lock.json', 'utf8');
const NOW = '2026-11-21T12:00:00.000Z';
/** The response of a real advisory service about a compromised package. */
const KNOWN = { 'event-stream': [{ severity: 'critical', title: 'Taken over', url: 'https://x.example/0' }] };

describe('the list of included packages', () => {
  const bill = billOfMaterials(lock, { root: '.', madeAt: NOW });
  test('is CycloneDX, and the same for the same lock file', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { timestamp: NOW } });
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(billOfMaterials(lock, { root: '.', madeAt: NOW })).toEqual(bill);
    expect(billOfMaterials(`${lock} `, { root: '.', madeAt: NOW }).serialNumber).not.toBe(bill.serialNumber);
  });
  test('names every package of the lock file that is not for development only, each once', () => {
    const { packages }: { packages: Record<string, { dev?: boolean; version: string }> } = JSON.parse(lock);
    const shipped = Object.entries(packages)
      .filter(([path, { dev }]) => path && !dev)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`);
    const named = bill.components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`);
    expect(new Set(named).size).toBe(named.length);
    expect(named.sort()).toEqual([...new Set(shipped)].sort());
    expect(named).not.toContain(expect.stringMatching(/^vitest@/));
  });
  test('includes all licences and hashes', () => {
    expect(bill.components.filter(({ licenses }) => !licenses?.length).map(({ purl }) => purl)).toEqual([]);
    expect(bill.components.filter(({ hashes }) => !/^[\da-f]{128}$/.test(hashes?.[0]?.content ?? ''))).toEqual([]);
  });
});

describe('the check for vulnerabilities', () => {
  let service: Server;
  let registry: string;
  let reply: { status: number; type: string; body: string };
  let asked: Record<string, string[]>;
  beforeEach(async () => {
    service = createServer((request, response) => {
      let text = '';
      request.on('data', (piece: Buffer) => (text += piece.toString()));
      request.on('end', () => {
        asked = JSON.parse(text);
        response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.body);
      });
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const address = service.address();
    registry = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterEach(() => {
    service.close();
  });
  const ask = () => askService({ lock, registry, now: NOW });

  test('sends the included packages with versions, and stores the answer', async () => {
    const flaw = {
      severity: 'high',
      title: 'It reads too much',
      url: 'https://x.example/1',
      vulnerable_versions: '<9',
    };
    reply = { status: 200, type: 'application/json', body: JSON.stringify({ pg: [flaw], ...KNOWN }) };
    expect(await ask()).toMatchObject({
      at: NOW,
      lock: lockHash(lock),
      flaws: [{ name: 'pg', severity: 'high', title: 'It reads too much', versions: '<9' }],
    });
    expect(asked.pg).toEqual(JSON.parse(lock).packages['node_modules/pg'].version.split(' '));
    expect(asked.vitest).toBeUndefined();
    reply.body = JSON.stringify(KNOWN);
    expect((await ask()).flaws).toEqual([]);
  });

  test.each([
    ['an error', { status: 404, type: 'application/json', body: '{}' }],
    ['an error in the format of a good answer', { status: 200, type: 'application/json', body: '{"error":"no such"}' }],
    ['a page', { status: 200, type: 'text/html', body: '<html></html>' }],
    ['nothing', { status: 200, type: 'application/json', body: '' }],
    ['an incomplete answer', { status: 200, type: 'application/json', body: '{}' }],
    ['a list of another kind', { status: 200, type: 'application/json', body: '{"message":"hello"}' }],
    ['a redirect', { status: 302, type: 'application/json', body: '{}' }],
  ])('has no result if the service returns %s', async (_what, given) => {
    reply = given;
    await expect(ask()).rejects.toThrow();
  });

  test('has no result if no server responds', async () => {
    service.close();
    await expect(ask()).rejects.toThrow();
  });

  test('can use a copy: for these very packages, and not older than a week', () => {
    const copy = { at: '2026-11-15T12:00:00.000Z', lock: lockHash(lock), source: 'registry.example', flaws: [] };
    expect(readCopy(JSON.stringify(copy), { lock, now: NOW })).toEqual(copy);
    expect(() => readCopy(JSON.stringify({ ...copy, lock: 'x' }), { lock, now: NOW })).toThrow('other versions');
    expect(() => readCopy(JSON.stringify({ ...copy, at: '2026-11-13' }), { lock, now: NOW })).toThrow('older than 7');
    expect(() => readCopy('{}', { lock, now: NOW })).toThrow('no answer');
  });

  test('keeps since when each vulnerability is known, whatever later answers say', () => {
    const flaw = {
      name: 'pg',
      severity: 'high',
      title: 'It reads too much',
      url: 'https://x.example/1',
      versions: '<9',
    };
    const answer = (at: string) => ({ at, lock: 'x', source: 'registry.example', flaws: [flaw] });
    const first = withAges(answer('2026-11-01'), undefined);
    expect(first.flaws).toMatchObject([{ since: '2026-11-01' }]);
    expect(withAges(answer('2026-11-20'), JSON.stringify(first)).flaws).toMatchObject([{ since: '2026-11-01' }]);
    const other = { ...first, flaws: [{ ...flaw, url: 'https://x.example/2', since: '2026-10-01' }] };
    expect(withAges(answer('2026-11-20'), JSON.stringify(other)).flaws).toMatchObject([{ since: '2026-11-20' }]);
  });
});
