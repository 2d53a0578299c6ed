import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean, devOptional?: boolean }} Locked */
/** @typedef {{ name: string, version: string, packages: Record<string, Locked> }} Lock */

/**
 * Identifies a lock file by its content.
 * @param {string} text of the file
 */
export const lockHash = (text) => createHash('sha256').update(text).digest('hex');

/**
 * All third-party packages that the product ships, as CycloneDX. It uses the lock file, so it names the packages that
 * `npm ci` installs.
 * @param {string} text of package-lock.json
 * @param {{ root: string, madeAt: string }} facts location of node_modules, for licences that the lock file does not name
 */
export function billOfMaterials(text, { root, madeAt }) {
  /** @type {Lock} */
  const lock = JSON.parse(text);
  const hash = lockHash(text);
  const components = new Map(
    Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, found]) => {
        const component = componentOf(path, found, root);
        return [component['bom-ref'], component];
      }),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(hash)}`,
    version: 1,
    metadata: {
      timestamp: madeAt,
      component: { type: 'application', name: lock.name, version: lock.version, 'bom-ref': 'product' },
      properties: [{ name: 'lock:sha256', value: hash }],
    },
    components: [...components.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  };
}

/** @param {string} path in node_modules @param {Locked} locked @param {string} root */
function componentOf(path, { version = '', license, integrity }, root) {
  const full = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [group, name] = full.startsWith('@') ? full.split('/') : [undefined, full];
  const purl = `pkg:npm/${full.replace('@', '%40')}@${version}`;
  const licence = license ?? licenceIn(join(root, path));
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group ? { group } : {}),
    name: name ?? full,
    version,
    purl,
    ...(licence ? { licenses: [/[\s(]/.test(licence) ? { expression: licence } : { license: { id: licence } }] } : {}),
    ...(integrity ? { hashes: [hashOf(integrity)] } : {}),
  };
}

/** @param {string} integrity such as `sha512-…` in base64 */
function hashOf(integrity) {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}

/**
 * The licence from a package's manifest, or from its licence file.
 * @param {string} folder
 */
function licenceIn(folder) {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  const told = license?.type ?? license ?? licenses?.[0]?.type;
  if (typeof told === 'string') return told;
  const file = ['LICENSE', 'LICENSE.md', 'license'].map((name) => join(folder, name)).find((each) => existsSync(each));
  return file && /MIT License|Permission is hereby granted, free of charge/.test(readFileSync(file, 'utf8'))
    ? 'MIT'
    : undefined;
}

/**
 * A UUID in the form that CycloneDX requires, the same for the same lock file.
 * @param {string} hash
 */
function uuidOf(hash) {
  const digits = `${hash.slice(0, 12)}5${hash.slice(13, 16)}8${hash.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
