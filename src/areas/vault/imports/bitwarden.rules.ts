import { refused } from '#engine/http/problem.ts';
import type { ForeignFile } from '#engine/import/reading/foreignFile.ts';

const COLUMNS = [
  'Item ID',
  'Folder',
  'Item Name',
  'Item Type',
  'Username',
  'Password',
  'TOTP',
  'URI',
  'SSH Key',
  'Notes',
] as const;

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const partOf = (value: unknown, key: string): Json => {
  const part = isJson(value) ? value[key] : undefined;
  return isJson(part) ? part : {};
};
const listIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

const TYPES: Readonly<Record<number, string>> = {
  1: 'login',
  2: 'secure note',
  3: 'card',
  4: 'identity',
  5: 'ssh key',
};

/** The unencrypted export of Bitwarden and Vaultwarden, of a user or an organisation. */
export const bitwardenFile: ForeignFile = {
  key: 'bitwarden',
  isIt: (start) => {
    if (!/^\s*\{/.test(start) || !/"encrypted"\s*:/.test(start)) return false;
    if (/"encrypted"\s*:\s*true/.test(start))
      throw refused(
        'encrypted_export',
        'The Bitwarden export is encrypted. In Bitwarden, choose Tools > Export vault with the file format “.json”, not “.json (Encrypted)”, and upload that file.',
      );
    return true;
  },
  read: (text) => {
    const file = parsed(text);
    const folders = new Map(
      [...listIn(file.folders), ...listIn(file.collections)].map((folder) => [textIn(folder.id), textIn(folder.name)]),
    );
    const items = listIn(file.items).filter((item) => !textIn(item.deletedDate));
    return [COLUMNS, ...items.map((item) => recordOf(item, folders))];
  },
};

function parsed(text: string): Json {
  try {
    const file: unknown = JSON.parse(text);
    if (isJson(file) && Array.isArray(file.items)) return file;
  } catch {
    // The refusal below states that the file is damaged.
  }
  throw refused('unreadable', 'The Bitwarden export is damaged or incomplete. Export the vault again.');
}

function recordOf(item: Json, folders: ReadonlyMap<string, string>): readonly string[] {
  const login = partOf(item, 'login');
  const [first = '', ...others] = listIn(login.uris).map(({ uri }) => textIn(uri));
  const collections = Array.isArray(item.collectionIds) ? item.collectionIds.map(textIn) : [];
  const folder = folders.get(textIn(item.folderId)) ?? folders.get(collections[0] ?? '') ?? '';
  const notes = [
    textIn(item.notes),
    ...others.map((uri) => `Address: ${uri}`),
    ...listIn(item.fields).map((field) => `${textIn(field.name)}: ${textIn(field.value)}`),
    ...detailsOf(partOf(item, 'card')),
    ...detailsOf(partOf(item, 'identity')),
    ...(folder ? [`Folder: ${folder}`] : []),
  ];
  return [
    textIn(item.id),
    folder,
    textIn(item.name) || first || 'Untitled',
    TYPES[Number(item.type)] ?? 'login',
    textIn(login.username),
    textIn(login.password),
    textIn(login.totp),
    first,
    textIn(partOf(item, 'sshKey').privateKey),
    notes.filter((line) => line !== '').join('\n'),
  ];
}

/** "cardholderName" → "Cardholder name: A. Smith". */
const detailsOf = (part: Json): readonly string[] =>
  Object.entries(part).flatMap(([key, value]) => {
    const said = textIn(value);
    const words = key.replace(/(?=[A-Z])/g, ' ').toLowerCase();
    return said === '' ? [] : [`${words.charAt(0).toUpperCase()}${words.slice(1)}: ${said}`];
  });
