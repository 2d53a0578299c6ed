import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { areBrowserKeys, encryptFor } from './encrypt.server.ts';

// RFC 8291, appendix A.
const BROWSER = {
  // no secret: printed in the standard
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  // no secret: printed in the standard
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test('a message is encrypted like the example of the standard', async () => {
  const privateKey = createECDH('prime256v1');
  // no secret: printed in the standard
  privateKey.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  // no secret: printed in the standard
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const sealed = await encryptFor(BROWSER, 'When I grow up, I want to be a watermelon', { privateKey, salt });
  expect(sealed.toString('base64url')).toBe(
    // no secret: printed in the standard
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('equal messages differ when encrypted', async () => {
  expect(await encryptFor(BROWSER, 'a')).not.toEqual(await encryptFor(BROWSER, 'a'));
});

test('only valid browser keys are accepted', () => {
  expect(areBrowserKeys(BROWSER)).toBe(true);
  expect(areBrowserKeys({ ...BROWSER, auth: 'short' })).toBe(false);
  expect(areBrowserKeys({ ...BROWSER, p256dh: `${BROWSER.p256dh.slice(0, -3)}AAA` })).toBe(false);
});
