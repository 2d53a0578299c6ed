import { expect, it } from 'vitest';
import { wifiCode } from './wifiCode.rules.ts';

it('a code to join a wireless network escapes the signs that separate its parts', () => {
  expect(wifiCode({ ssid: 'Staff', key: 'plain key 9', isHidden: false })).toBe('WIFI:T:WPA;S:Staff;P:plain key 9;;');
  expect(wifiCode({ ssid: 'A;B', key: String.raw`x\:,"y`, isHidden: true })).toBe(
    String.raw`WIFI:T:WPA;S:A\;B;P:x\\\:\,\"y;H:true;;`,
  );
});
