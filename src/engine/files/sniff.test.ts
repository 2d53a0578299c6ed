import { describe, expect, it } from 'vitest';
import { fits, isArchive, typeOf } from './sniff.ts';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const bytes = (...values: number[]): Uint8Array => Uint8Array.from([...values, ...Array.from({ length: 32 }, () => 1)]);
const PNG = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const PDF = text('%PDF-1.7 and so on');
const ZIP = bytes(0x50, 0x4b, 0x03, 0x04);
const OLE = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

describe('the type of a file', () => {
  it.each<[string, Uint8Array, string, string]>([
    ['a picture', PNG, 'plan.png', 'image/png'],
    ['a picture without an ending', PNG, 'plan', 'image/png'],
    ['a PDF', PDF, 'Offer.PDF', 'application/pdf'],
    ['a table', text('a;b\n1;2'), 'list.csv', 'text/csv'],
    ['a configuration', text('hostname sw1'), 'sw1.cfg', 'text/plain'],
    ['an old Office document', OLE, 'letter.doc', 'application/msword'],
    ['an archive', ZIP, 'logs.zip', 'application/zip'],
  ])('is detected by its content: %s', (_what, content, name, mediaType) => {
    expect(typeOf(content, name)).toEqual({ mediaType });
  });

  it('of a document is detected by the files inside', () => {
    const inside = { names: ['[Content_Types].xml', 'xl/workbook.xml'], mimetype: undefined };
    expect(typeOf(ZIP, 'list.xlsx', inside)).toEqual({
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    expect(typeOf(ZIP, 'list.docx', inside)).toEqual({ unkept: 'disguised' });
    expect(typeOf(ZIP, 'list.xlsx', { names: ['run.sh'], mimetype: undefined })).toEqual({ unkept: 'disguised' });
    const open = { names: ['mimetype'], mimetype: 'application/vnd.oasis.opendocument.text' };
    expect(typeOf(ZIP, 'letter.odt', open)).toEqual({ mediaType: open.mimetype });
  });

  it.each<[string, Uint8Array, string]>([
    ['a picture named as a PDF', PNG, 'plan.pdf'],
    ['a PDF named as a picture', PDF, 'plan.png'],
    ['a PDF named as a web page', PDF, 'plan.html'],
    ['an archive named as a picture', ZIP, 'plan.jpg'],
  ])('must match its name: %s', (_what, content, name) => {
    expect(typeOf(content, name)).toEqual({ unkept: 'disguised' });
  });

  it.each<[string, Uint8Array, string]>([
    ['a program that begins like a film', text('MZ\u0090\u0000ftypisom'), 'a.mp4'],
    ['a program that begins like a sound', text('MZ\u0000\u0000\u0000\u0000\u0000\u0000WAVEfmt '), 'a.wav'],
    ['a script that contains WEBP', text('alert(1)WEBP'), 'a'],
    ['a program', bytes(0x4d, 0x5a, 0x90, 0x00), 'setup.exe'],
    ['a program named as a text', bytes(0x4d, 0x5a, 0x90, 0x00), 'setup.txt'],
    ['a script', text('#!/bin/sh\nrm -rf /'), 'notes.txt'],
    ['a page', text('<!doctype html><script>'), 'notes.txt'],
    ['a web page after spaces and a byte order mark', text('\ufeff  \n<HTML>'), 'notes.csv'],
    ['a drawing', text('<?xml version="1.0"?><svg onload="x">'), 'plan.txt'],
    ['an SVG', text('<svg xmlns="…">'), 'plan.svg'],
    ['a script by its extension', text('Get-Process'), 'run.ps1'],
    ['a text without an extension', text('hello'), 'README'],
    ['an unknown old Office document', OLE, 'x.bin'],
  ])('that can be executed is refused: %s', (_what, content, name) => {
    expect(typeOf(content, name)).toEqual({ unkept: 'unknown' });
  });
});

describe('the media type of an upload', () => {
  it.each([
    ['image/png', 'image/png', true],
    ['IMAGE/JPG; q=1', 'image/jpeg', true],
    ['', 'image/png', true],
    ['application/octet-stream', 'application/pdf', true],
    ['text/plain', 'image/png', true],
    ['application/vnd.ms-excel', 'text/csv', true],
    ['application/x-zip-compressed', 'application/zip', true],
    ['image/png', 'image/jpeg', false],
    ['image/svg+xml', 'image/png', false],
    ['image/png', 'application/pdf', false],
    ['application/pdf', 'text/plain', false],
    ['application/json', 'image/webp', false],
    ['text/html', 'text/plain', false],
    ['application/x-msdownload', 'application/zip', false],
  ])('“%s” for %s: %s', (declared, mediaType, isRight) => expect(fits(declared, mediaType)).toBe(isRight));

  it('is distinguished from packed content', () =>
    expect([ZIP, bytes(0x1f, 0x8b), PNG, PDF].map(isArchive)).toEqual([true, true, false, false]));
});
