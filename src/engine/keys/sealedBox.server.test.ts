import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openKeyRing } from './keys.server.ts';
import { seal, unseal } from './sealedBox.server.ts';

const one = `one:${randomBytes(32).toString('base64')}`;
const two = `two:${randomBytes(32).toString('base64')}`;
const keys = openKeyRing(one, '');

describe('a sealed secret', () => {
  it('opens unchanged, and looks different each time', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (plain) => {
        const sealed = seal(keys, 'webhook', 'webhook:1', plain);
        expect(unseal(keys, 'webhook', 'webhook:1', sealed)).toEqual(Buffer.from(plain));
        expect(seal(keys, 'webhook', 'webhook:1', plain)).not.toBe(sealed);
      }),
    );
  });

  it('is one line of text that shows only its key name', () => {
    expect(seal(keys, 'webhook', 'webhook:1', 'a passphrase')).toMatch(/^v1\.one\.[\w-]+$/);
  });

  it('opens only in its place and for its purpose', () => {
    const sealed = seal(keys, 'webhook', 'webhook:1', 'a passphrase');
    expect(() => unseal(keys, 'webhook', 'webhook:2', sealed)).toThrow('cannot be decrypted');
    expect(() => unseal(keys, 'mail', 'webhook:1', sealed)).toThrow('cannot be decrypted');
  });

  it('does not open after any change', () => {
    const sealed = seal(keys, 'webhook', 'webhook:1', 'a passphrase');
    const [form, id, body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => unseal(keys, 'webhook', 'webhook:1', [form, id, changed.toString('base64url')].join('.'))).toThrow();
    }
    for (const text of ['', 'v1', 'v1.one.', `v2.one.${body}`, sealed.slice(0, -1), `v1.one.${'A'.repeat(20)}`])
      expect(() => unseal(keys, 'webhook', 'webhook:1', text)).toThrow('cannot be decrypted');
  });

  it('opens after another key became the first, and not after its key was removed', () => {
    const sealed = seal(keys, 'webhook', 'webhook:1', 'a passphrase');
    const rotated = openKeyRing(`${two},${one}`, '');
    expect(unseal(rotated, 'webhook', 'webhook:1', sealed).toString()).toBe('a passphrase');
    expect(seal(rotated, 'webhook', 'webhook:1', 'a passphrase')).toMatch(/^v1\.two\./);
    expect(() => unseal(openKeyRing(two, ''), 'webhook', 'webhook:1', sealed)).toThrow('encryption key is missing');
  });
});
