import { ANY_TYPE, bytesOf, type HostileFile, SCRIPT } from './testHostileFile.server.ts';

const of = (what: string, name: string, content: string | Buffer, more: Partial<HostileFile> = {}): HostileFile => ({
  what,
  name,
  type: ANY_TYPE,
  bytes: () => (typeof content === 'string' ? bytesOf(content, 'latin1') : content),
  ...more,
});
const PAGE = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const FILE = { kept: ['file'] } as const;
const BOTH = { kept: ['file', 'import'] } as const;
const PDF = 'application/pdf';

/** Programs, scripts and pages, under their own and other names; and documents with active content. */
export const PROGRAMS: readonly HostileFile[] = [
  of('a program for Windows', 'setup.exe', `MZ\x90\0\x03${'\0'.repeat(60)}`),
  of('a program called a text', 'setup.txt', `MZ\x90\0\x03${'\0'.repeat(60)}`),
  of('a program that has WAVE in it', 'a.wav', 'MZ\x90\0\x03\0\0\0WAVEfmt '),
  of('a program that has a film in it', 'a.mp4', 'MZ\x90\0ftypisom\0\0\0\0'),
  of('a program for Linux', 'a.bin', `\x7fELF\x02\x01\x01${'\0'.repeat(50)}`),
  of('a program for a Mac', 'a', Buffer.from('cffaedfe07000001', 'hex')),
  of('a class for Java', 'A.class', Buffer.from('cafebabe00000034', 'hex')),
  of('a program for browsers', 'a.wasm', Buffer.from('0061736d01000000', 'hex')),
  of('a shell script', 'run.sh', '#!/bin/sh\nrm -rf /\n', { kept: ['import'] }),
  of('a shell script called a text', 'run.txt', '#!/bin/sh\nrm -rf /\n', { kept: ['import'] }),
  of('a script that ends itself with NUL', 'run.txt', '#!/bin/sh\nrm -rf /\n\0'),
  of('a batch file', 'run.bat', '@echo off\nformat c:\n', { kept: ['import'] }),
  of('a script for PowerShell', 'run.ps1', 'Get-Process\nStop-Process\n', { kept: ['import'] }),
  of('a script for browsers', 'a.js', 'alert(1)\nalert(2)\n', { kept: ['import'] }),
  of('a script for browsers sent as a text', 'a.txt', 'alert(1)\nalert(2)\n', {
    type: 'text/javascript',
    kept: ['import'],
  }),
  of('a page', 'a.html', PAGE),
  of('a page called a text', 'a.txt', PAGE),
  of('a page called a table', 'a.csv', bytesOf(`\ufeff  \n${PAGE}`)),
  of('a page called a picture', 'a.png', PAGE),
  of('a page in UTF-16', 'a.txt', Buffer.from(`\ufeff${PAGE}`, 'utf16le')),
  of('a page for the server', 'a.php', '<?php system($_GET["x"]); ?>'),
  of('a page for the desktop', 'a.hta', '<html><hta:application></html>'),
  of('a shortcut', 'a.lnk', Buffer.from('4c0000000114020000000000c000000000000046', 'hex')),
  of('a shortcut to an address', 'a.url', '[InternetShortcut]\nURL=file:///c:/x.exe\n', { kept: ['import'] }),
  of('an installer', 'a.msi', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])),
  of('an old letter', 'a.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), FILE),
  of('a database', 'a.sqlite', 'SQLite format 3\0'),
  // Split in two, so that virus scanners do not find it in this file.
  of(
    'what every scanner knows',
    'eicar.com',
    ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-'),
  ),
  of('nothing', 'a.txt', ''),
  of('nothing but spaces', 'a.csv', ' \n '.repeat(300), FILE),
  of('a PDF that runs a script', 'a.pdf', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj', {
    type: PDF,
    ...FILE,
  }),
  of('a PDF that starts a program', 'a.pdf', '%PDF-1.7\n1 0 obj<</OpenAction<</S/Launch/F(cmd.exe)>>>>endobj', {
    type: PDF,
    ...FILE,
  }),
  of('a PDF behind a page', 'a.pdf', `${PAGE}%PDF-1.7`, { type: PDF }),
  of('a PDF called a page', 'a.html', '%PDF-1.7'),
  of('a PDF sent as a page', 'a.pdf', '%PDF-1.7', { type: 'text/html' }),
  of('a letter with a page in it', 'a.eml', `From: a@b.example\nContent-Type: text/html\n\n${PAGE}`, BOTH),
  of('a sound with a page in it', 'a.mp3', `ID3\x03\0\0${SCRIPT}`, FILE),
  of('settings a thousand deep', 'a.json', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, FILE),
];
