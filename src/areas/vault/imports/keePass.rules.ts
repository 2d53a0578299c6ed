import { refused } from '#engine/http/problem.ts';
import type { ForeignFile } from '#engine/import/reading/foreignFile.ts';
import { childrenOf, childOf, readXml, textOf, type XmlElement } from './xml.rules.ts';

const COLUMNS = ['UUID', 'Group', 'Title', 'User Name', 'Password', 'URL', 'TOTP', 'Notes'] as const;

/** Strings of an entry with a target column. */
const PLACED = new Set(['Title', 'UserName', 'Password', 'URL', 'Notes']);
/** Names that KeePass, KeePassXC and plug-ins use for the secret of one-time codes. */
const SEEDS = ['otp', 'TimeOtp-Secret-Base32', 'TOTP Seed', 'TOTP'];
/** Settings of one-time codes, which are useless without the secret. */
const ABOUT_CODES = /^(?:TimeOtp-|TOTP Settings|HmacOtp-)/;

/** The XML export of KeePass 2 and KeePassXC. */
export const keePassFile: ForeignFile = {
  key: 'keepass',
  isIt: (start) => /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)?<KeePassFile[\s>]/.test(start),
  read: (text) => {
    const file = readXml(text);
    const root = file && childOf(file, 'Root');
    if (!file || !root)
      throw refused('unreadable', 'The KeePass export is damaged or incomplete. Export the database again as XML.');
    const meta = childOf(file, 'Meta');
    const bin = meta ? textOf(childOf(meta, 'RecycleBinUUID')) : '';
    return [COLUMNS, ...childrenOf(root, 'Group').flatMap((group) => [...entriesOf(group, [], bin)])];
  },
};

function* entriesOf(group: XmlElement, path: readonly string[], bin: string): Generator<readonly string[]> {
  if (bin !== '' && textOf(childOf(group, 'UUID')) === bin) return;
  for (const entry of childrenOf(group, 'Entry')) yield recordOf(entry, path);
  for (const inner of childrenOf(group, 'Group'))
    yield* entriesOf(inner, [...path, textOf(childOf(inner, 'Name'))], bin);
}

function recordOf(entry: XmlElement, path: readonly string[]): readonly string[] {
  const strings = new Map(
    childrenOf(entry, 'String').map((string) => {
      const value = childOf(string, 'Value');
      if (value && /\bProtected="True"/i.test(value.attributes) && textOf(value) !== '')
        throw refused(
          'encrypted_export',
          'The passwords in this KeePass file are encrypted. In KeePass, choose File > Export > KeePass XML (2.x), and upload that file.',
        );
      return [textOf(childOf(string, 'Key')), textOf(value)] as const;
    }),
  );
  const of = (key: string): string => strings.get(key) ?? '';
  const seed = SEEDS.map(of).find((each) => each !== '') ?? '';
  const notes = [
    of('Notes'),
    ...[...strings].flatMap(([key, value]) =>
      PLACED.has(key) || SEEDS.includes(key) || ABOUT_CODES.test(key) || value === '' ? [] : [`${key}: ${value}`],
    ),
    ...(path.length > 0 ? [`Group: ${path.join(' / ')}`] : []),
  ];
  return [
    textOf(childOf(entry, 'UUID')),
    path.join(' / '),
    of('Title') || of('URL') || of('UserName') || 'Untitled',
    of('UserName'),
    of('Password'),
    of('URL'),
    seed,
    notes.filter((line) => line !== '').join('\n'),
  ];
}
