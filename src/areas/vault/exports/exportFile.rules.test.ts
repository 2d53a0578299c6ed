import { expect, it } from 'vitest';
import { bitwardenFile } from '../imports/bitwarden.rules.ts';
import { exportFile, type ExportedCredential } from './exportFile.rules.ts';

const credential = (facts: Partial<ExportedCredential>): ExportedCredential => ({
  title: 'Firewall',
  kind: 'password',
  username: 'root',
  url: 'https://fw.example/',
  domain: null,
  usedFor: [],
  secrets: new Map([['password', ' =1+1 “plain” ']]),
  ...facts,
});

it('an exported file is read back exactly by our own import', () => {
  const file = exportFile([
    credential({ usedFor: ['ASH-FW01'] }),
    credential({
      title: 'Alarm',
      kind: 'note',
      username: null,
      url: null,
      secrets: new Map([['secureNote', 'Ask for\nMrs Lane']]),
    }),
    credential({
      title: 'Hidden',
      username: null,
      secrets: new Map([
        ['hiddenUsername', 'svc'],
        ['totp', 'JBSWY3DPEHPK3PXP'],
      ]),
    }),
  ]);
  expect(bitwardenFile.isIt(file.slice(0, 200))).toBe(true);
  const [, ...rows] = bitwardenFile.read(file);
  expect(rows).toEqual([
    [
      '',
      '',
      'Firewall',
      'login',
      'root',
      ' =1+1 “plain” ',
      '',
      'https://fw.example/',
      '',
      'Used for: ASH-FW01\nType: password',
    ],
    ['', '', 'Alarm', 'secure note', '', '', '', '', '', 'Ask for\nMrs Lane\nType: note'],
    ['', '', 'Hidden', 'login', 'svc', '', 'JBSWY3DPEHPK3PXP', 'https://fw.example/', '', 'Type: password'],
  ]);
});
