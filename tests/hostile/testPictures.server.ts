import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { ANY_TYPE, bytesOf, type HostileFile, LAUGHS, SCRIPT } from './testHostileFile.server.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const [PNG, JPEG, WEBP] = ['image/png', 'image/jpeg', 'image/webp'];

function chunk(type: string, data: Uint8Array, isRight = true): Buffer {
  const body = Buffer.concat([bytesOf(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(isRight ? crc32(body) : 1);
  return Buffer.concat([size, body, sum]);
}

/** The header of a grey PNG of this size, whatever follows. */
function head(width: number, height: number, isRight = true): Buffer {
  const facts = Buffer.alloc(13);
  facts.writeUInt32BE(width, 0);
  facts.writeUInt32BE(height, 4);
  facts[8] = 8;
  return Buffer.concat([SIGNATURE, chunk('IHDR', facts, isRight)]);
}
const END = chunk('IEND', Buffer.alloc(0));
const png = (width: number, height: number, pixels: Uint8Array, ...more: Buffer[]): Buffer =>
  Buffer.concat([head(width, height), ...more, chunk('IDAT', deflateSync(pixels)), END]);

const plain = (width = 200, height = 200) => sharp({ create: { width, height, channels: 3, background: '#32bb9c' } });
const good = (): Promise<Buffer> => plain().png().toBuffer();
const photo = (): Promise<Buffer> => plain().jpeg().toBuffer();
const followedBy = async (picture: Promise<Buffer>, more: string | Uint8Array): Promise<Buffer> =>
  Buffer.concat([await picture, Buffer.from(more as Uint8Array)]);

/** A lossless WebP that claims this size and has no data. */
function emptyWebp(width: number, height: number): Buffer {
  const facts = Buffer.alloc(10);
  facts[0] = 0x2f;
  facts.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  const [size, all] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32LE(facts.length);
  all.writeUInt32LE(12 + facts.length);
  return Buffer.concat([bytesOf('RIFF'), all, bytesOf('WEBPVP8L'), size, facts]);
}

/** A JPEG whose header gives another size than its data. */
async function stretched(width: number, height: number): Promise<Buffer> {
  const made = await photo();
  const at = made.indexOf(Buffer.from('ffc0', 'hex'));
  made.writeUInt16BE(height, at + 5);
  made.writeUInt16BE(width, at + 7);
  return made;
}

const svg = (inside: string, before = ''): Buffer =>
  bytesOf(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${inside}</svg>`);
const DRAWING = 'image/svg+xml';

const BOTH = ['file', 'photo'] as const;

/** Files that are not valid pictures, expand hugely or hide data; and drawings with scripts. */
export const PICTURES: readonly HostileFile[] = [
  { what: 'a PNG that ends in its head', name: 'a.png', type: PNG, bytes: () => head(10, 10).subarray(0, 20) },
  { what: 'a PNG of 50,000 by 50,000', name: 'a.png', type: PNG, bytes: () => png(50_000, 50_000, Buffer.alloc(64)) },
  { what: 'a PNG as wide as numbers go', name: 'a.png', type: PNG, bytes: () => png(2 ** 31 - 1, 1, Buffer.alloc(9)) },
  { what: 'a PNG of no size', name: 'a.png', type: PNG, bytes: () => png(0, 0, Buffer.alloc(1)) },
  { what: 'a PNG with a wrong sum', name: 'a.png', type: PNG, bytes: () => Buffer.concat([head(9, 9, false), END]) },
  { what: 'a PNG without pixels', name: 'a.png', type: PNG, bytes: () => Buffer.concat([head(10, 10), END]) },
  { what: 'a PNG with too few pixels', name: 'a.png', type: PNG, bytes: () => png(500, 500, Buffer.alloc(50)) },
  {
    what: 'a PNG with a page in its text',
    name: 'a.png',
    type: PNG,
    bytes: () => png(100, 100, Buffer.alloc(100 * 101), chunk('tEXt', bytesOf(`Comment\0${SCRIPT}`, 'latin1'))),
    kept: BOTH,
  },
  {
    what: 'a PNG whose text bursts',
    name: 'a.png',
    type: PNG,
    bytes: () =>
      png(
        100,
        100,
        Buffer.alloc(100 * 101),
        chunk('zTXt', Buffer.concat([bytesOf('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(60_000_000))])),
      ),
    kept: BOTH,
  },
  {
    what: 'a PNG whose pixels burst',
    name: 'a.png',
    type: PNG,
    bytes: () => png(100, 100, Buffer.alloc(60_000_000)),
    kept: BOTH,
  },
  {
    what: 'a PNG that is a page as well',
    name: 'a.png',
    type: PNG,
    bytes: () => followedBy(good(), SCRIPT),
    kept: BOTH,
  },
  {
    what: 'a PNG that is an archive as well',
    name: 'a.png',
    type: PNG,
    bytes: () => followedBy(good(), 'PK\u0003\u0004'),
    kept: BOTH,
  },
  {
    what: 'a PNG that is PHP as well',
    name: 'a.php.png',
    type: PNG,
    bytes: () => followedBy(good(), '<?php 1;'),
    kept: BOTH,
  },
  { what: 'a PNG called a page', name: 'a.html', type: PNG, bytes: good },
  { what: 'a PNG called a drawing', name: 'a.svg', type: PNG, bytes: good },
  { what: 'a PNG called a program', name: 'a.png.exe', type: PNG, bytes: good },
  { what: 'a PNG sent as a page', name: 'a.png', type: 'text/html', bytes: good },
  { what: 'a PNG sent as a JPEG', name: 'a.png', type: JPEG, bytes: good },
  { what: 'a PNG sent as a drawing', name: 'a.png', type: DRAWING, bytes: good },
  { what: 'a JPEG sent as a PDF', name: 'a.jpg', type: 'application/pdf', bytes: photo },
  { what: 'a JPEG called a PNG', name: 'a.png', type: PNG, bytes: photo },
  {
    what: 'a JPEG of nothing but its beginning',
    name: 'a.jpg',
    type: JPEG,
    bytes: () => Buffer.from('ffd8ffe0', 'hex'),
  },
  {
    what: 'a JPEG that is cut off',
    name: 'a.jpg',
    type: JPEG,
    bytes: async () => (await photo()).subarray(0, 400),
  },
  { what: 'a JPEG of 65,500 by 65,500', name: 'a.jpg', type: JPEG, bytes: () => stretched(65_500, 65_500) },
  { what: 'a JPEG larger than its data', name: 'a.jpg', type: JPEG, bytes: () => stretched(6_000, 6_000), kept: BOTH },
  {
    what: 'a JPEG with a page in its comment',
    name: 'a.jpg',
    type: JPEG,
    bytes: async () => {
      const made = await photo();
      const said = bytesOf(`*/${SCRIPT}/*`);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(said.length + 2);
      return Buffer.concat([made.subarray(0, 2), Buffer.from('fffe', 'hex'), size, said, made.subarray(2)]);
    },
    kept: BOTH,
  },
  {
    what: 'a JPEG that says where it was taken, in a script',
    name: 'a.jpg',
    type: JPEG,
    bytes: () =>
      plain()
        .jpeg()
        .withExif({ IFD0: { Copyright: SCRIPT, ImageDescription: SCRIPT } })
        .toBuffer(),
    kept: BOTH,
  },
  {
    what: 'a JPEG of 49 megapixels on its side',
    name: 'a.jpg',
    type: JPEG,
    bytes: () => plain(7_000, 7_000).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    kept: BOTH,
    isLarge: true,
  },
  { what: 'a JPEG of 51 megapixels', name: 'a.jpg', type: JPEG, bytes: () => plain(7_100, 7_200).jpeg().toBuffer() },
  { what: 'a WebP of 16,384 by 16,384', name: 'a.webp', type: WEBP, bytes: () => emptyWebp(16_384, 16_384) },
  { what: 'a WebP of nothing', name: 'a.webp', type: WEBP, bytes: () => emptyWebp(100, 100) },
  {
    what: 'a WebP that is cut off',
    name: 'a.webp',
    type: WEBP,
    bytes: async () => (await plain().webp().toBuffer()).subarray(0, 30),
  },
  { what: 'a script that has WEBP in it', name: 'a', type: ANY_TYPE, bytes: () => bytesOf(`alert(1)WEBP${SCRIPT}`) },
  {
    what: 'a GIF that is a script as well',
    name: 'a.gif',
    type: 'image/gif',
    bytes: () => bytesOf('GIF89a=1;alert(1)'),
  },
  { what: 'a GIF called a PNG', name: 'a.png', type: PNG, bytes: () => bytesOf('GIF89a=1;alert(1)') },
  { what: 'a bitmap', name: 'a.bmp', type: 'image/bmp', bytes: () => bytesOf(`BM${'\0'.repeat(60)}`) },
  { what: 'a TIFF', name: 'a.tif', type: 'image/tiff', bytes: () => Buffer.from('49492a0008000000ffff', 'hex') },
  {
    what: 'a HEIC called a PNG',
    name: 'a.png',
    type: PNG,
    bytes: () => Buffer.concat([Buffer.from('00000018', 'hex'), bytesOf('ftypheic\0\0\0\0mif1heic')]),
  },
  { what: 'a drawing with a script', name: 'a.svg', type: DRAWING, bytes: () => svg(SCRIPT) },
  { what: 'a drawing with a handler', name: 'a.svg', type: DRAWING, bytes: () => svg('<g onload="alert(1)"/>') },
  { what: 'a drawing that fetches', name: 'a.svg', type: DRAWING, bytes: (at) => svg(`<image href="${at}"/>`) },
  {
    what: 'a drawing that reads a file',
    name: 'a.svg',
    type: DRAWING,
    bytes: () => svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  },
  { what: 'a drawing that laughs a billion times', name: 'a.svg', type: DRAWING, bytes: () => svg('&j;', LAUGHS) },
  {
    what: 'a drawing with its rules elsewhere',
    name: 'a.svg',
    type: DRAWING,
    bytes: (at) => svg('', `<!DOCTYPE svg SYSTEM "${at}">`),
  },
  {
    what: 'a drawing with a page in it',
    name: 'a.svg',
    type: DRAWING,
    bytes: () => svg(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</body></foreignObject>`),
  },
  { what: 'a drawing called a PNG', name: 'a.png', type: PNG, bytes: () => svg(SCRIPT) },
  {
    what: 'a drawing called a text',
    name: 'a.txt',
    type: 'text/plain',
    bytes: () => svg(SCRIPT, '<?xml version="1.0"?>'),
  },
  {
    what: 'a drawing in UTF-16',
    name: 'a.txt',
    type: 'text/plain',
    bytes: () => bytesOf(`\ufeff${svg(SCRIPT).toString()}`, 'utf16le'),
  },
];
