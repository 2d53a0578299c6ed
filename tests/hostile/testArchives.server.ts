import { type Zippable, zipSync } from 'fflate';
import { ANY_TYPE, bytesOf, type HostileFile, SCRIPT } from './testHostileFile.server.ts';

const ZIP = 'application/zip';
const OOXML = 'application/vnd.openxmlformats-officedocument';

const zip = (parts: Zippable): Buffer => Buffer.from(zipSync(parts));
const one = (name: string, content: string | Uint8Array = 'x'): Buffer =>
  zip({ [name]: typeof content === 'string' ? bytesOf(content) : content });
const zeros = (mebibytes: number): Uint8Array => new Uint8Array(mebibytes * 1024 * 1024);

const CENTRAL = Buffer.from('504b0102', 'hex');
const END = Buffer.from('504b0506', 'hex');
/** Overwrites bytes after a signature. */
function changed(made: Buffer, signature: Buffer, write: (from: Buffer) => unknown): Buffer {
  write(made.subarray(made.indexOf(signature)));
  return made;
}
/** Replaces a name by one of the same length, in both places where it occurs. */
const renamed = (from: string, to: string): Buffer =>
  bytesOf(one(from).toString('latin1').replaceAll(from, to), 'latin1');

/** Several directory entries that point to the same file. */
function overlapping(): Buffer {
  const made = one('a.txt', zeros(20));
  const [from, end] = [made.indexOf(CENTRAL), made.indexOf(END)];
  const entry = made.subarray(from, end);
  const list = Buffer.concat(Array.from({ length: 12 }, () => entry));
  const tail = Buffer.from(made.subarray(end));
  tail.writeUInt16LE(12, 8);
  tail.writeUInt16LE(12, 10);
  tail.writeUInt32LE(list.length, 12);
  return Buffer.concat([made.subarray(0, from), list, tail]);
}

const document = (part: string, more: Zippable = {}): Buffer =>
  zip({ '[Content_Types].xml': bytesOf('<Types/>'), [part]: bytesOf('<x/>'), ...more });
const WORD = `${OOXML}.wordprocessingml.document`;

/**
 * Archives that escape their folder, expand hugely, lie about their contents, or hide another archive; and documents
 * that are archives.
 */
export const ARCHIVES: readonly HostileFile[] = [
  ...(
    [
      ['upwards', '../../../escaped.txt'],
      ['upwards from inside', 'a/../../../escaped.txt'],
      ['from the root', '/tmp/escaped.txt'],
      ['to a drive', 'C:/escaped.txt'],
      ['upwards, as Windows writes it', '..\\..\\escaped.txt'],
    ] as const
  ).map(([what, name]) => ({
    what: `an archive that leads ${what}`,
    name: 'a.zip',
    type: ZIP,
    bytes: () => one(name),
  })),
  {
    what: 'an archive with a link to the passwords of the system',
    name: 'a.zip',
    type: ZIP,
    bytes: () => zip({ link: [bytesOf('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
    kept: ['file'],
  },
  {
    what: 'an archive with a name that ends early',
    name: 'a.zip',
    type: ZIP,
    bytes: () => renamed('aXb.txt', 'a\0b.txt'),
    kept: ['file'],
  },
  {
    what: 'an archive with a name of 60,000 characters',
    name: 'a.zip',
    type: ZIP,
    bytes: () => one('n'.repeat(60_000)),
    kept: ['file'],
  },
  {
    what: 'an archive of 1,001 files',
    name: 'a.zip',
    type: ZIP,
    bytes: () => zip(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}.txt`, bytesOf('x')]))),
  },
  { what: 'an archive that bursts in one file', name: 'a.zip', type: ZIP, bytes: () => one('a.txt', zeros(40)) },
  {
    what: 'an archive that bursts in many small files',
    name: 'a.zip',
    type: ZIP,
    bytes: () => {
      const small = new Uint8Array(1024 * 1024 - 1);
      return zip(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}.txt`, small])));
    },
  },
  { what: 'an archive whose list names one file twelve times', name: 'a.zip', type: ZIP, bytes: overlapping },
  { what: 'an archive in an archive', name: 'a.zip', type: ZIP, bytes: () => one('b.zip', one('c.txt')) },
  {
    what: 'an archive in an archive, called a text',
    name: 'a.zip',
    type: ZIP,
    bytes: () => one('b.txt', one('c.txt')),
  },
  {
    what: 'a compressed file in an archive',
    name: 'a.zip',
    type: ZIP,
    bytes: () => one('b.dat', Buffer.from('1f8b0800', 'hex')),
  },
  { what: 'a 7-Zip in an archive', name: 'a.zip', type: ZIP, bytes: () => one('b.7z') },
  {
    what: 'an archive of twelve archives of archives',
    name: 'a.zip',
    type: ZIP,
    bytes: () => {
      const inner = one('b.zip', one('c.txt', zeros(1)));
      return zip(Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}.zip`, inner])));
    },
  },
  {
    what: 'an archive with a password',
    name: 'a.zip',
    type: ZIP,
    bytes: () => changed(one('a.txt'), CENTRAL, (at) => at.writeUInt16LE(1, 8)),
  },
  {
    what: 'an archive that is cut off',
    name: 'a.zip',
    type: ZIP,
    bytes: () => one('a.txt', 'x'.repeat(900)).subarray(0, 60),
  },
  {
    what: 'an archive that claims 65,534 files',
    name: 'a.zip',
    type: ZIP,
    bytes: () =>
      changed(one('a.txt'), END, (at) => {
        at.writeUInt16LE(65_534, 8);
        at.writeUInt16LE(65_534, 10);
      }),
  },
  {
    what: 'an archive that claims one byte and has a mebibyte',
    name: 'a.zip',
    type: ZIP,
    bytes: () => changed(one('a.txt', zeros(1)), CENTRAL, (at) => at.writeUInt32LE(1, 24)),
  },
  {
    what: 'an archive whose list lies beyond its end',
    name: 'a.zip',
    type: ZIP,
    bytes: () => changed(one('a.txt'), END, (at) => at.writeUInt32LE(0xfffffff0, 16)),
  },
  {
    what: 'an archive packed in a way nobody knows',
    name: 'a.zip',
    type: ZIP,
    bytes: () => changed(one('a.txt'), CENTRAL, (at) => at.writeUInt16LE(99, 10)),
  },
  {
    what: 'an archive that unpacks itself',
    name: 'a.zip',
    type: ZIP,
    bytes: () => Buffer.concat([bytesOf('MZ\u0090\0'), one('a.txt')]),
  },
  { what: 'an archive that is empty', name: 'a.zip', type: ZIP, bytes: () => zip({}) },
  { what: 'an archive called a picture', name: 'a.png', type: 'image/png', bytes: () => one('a.txt') },
  { what: 'an archive called a PDF', name: 'a.pdf', type: 'application/pdf', bytes: () => one('a.txt') },
  {
    what: 'a program for Java',
    name: 'a.jar',
    type: 'application/java-archive',
    bytes: () => one('META-INF/MANIFEST.MF'),
  },
  { what: 'a 7-Zip', name: 'a.7z', type: ANY_TYPE, bytes: () => Buffer.from('377abcaf271c0004', 'hex') },
  { what: 'a RAR', name: 'a.rar', type: ANY_TYPE, bytes: () => Buffer.from('526172211a070100', 'hex') },
  {
    what: 'a compressed file',
    name: 'a.gz',
    type: 'application/gzip',
    bytes: () => Buffer.from('1f8b08000000000000030300', 'hex'),
  },
  { what: 'a disk image', name: 'a.iso', type: ANY_TYPE, bytes: () => Buffer.alloc(33_000, 0) },
  {
    what: 'a letter with macros',
    name: 'a.docm',
    type: ANY_TYPE,
    bytes: () => document('word/document.xml', { 'word/vbaProject.bin': bytesOf('x') }),
  },
  {
    what: 'a letter that fetches its template',
    name: 'a.docx',
    type: WORD,
    bytes: (at) =>
      document('word/document.xml', {
        'word/_rels/settings.xml.rels': bytesOf(
          `<Relationships><Relationship Target="${at}" TargetMode="External"/></Relationships>`,
        ),
      }),
    kept: ['file'],
  },
  { what: 'a workbook called a letter', name: 'a.docx', type: WORD, bytes: () => document('xl/workbook.xml') },
  {
    what: 'a letter with an archive in it',
    name: 'a.docx',
    type: WORD,
    bytes: () => document('word/document.xml', { 'word/a.zip': one('a') }),
  },
  {
    what: 'an open letter with a script',
    name: 'a.odt',
    type: 'application/vnd.oasis.opendocument.text',
    bytes: () =>
      zip({ mimetype: [bytesOf('application/vnd.oasis.opendocument.text'), { level: 0 }], 'a.html': bytesOf(SCRIPT) }),
    kept: ['file'],
  },
];
