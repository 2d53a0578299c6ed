import type { SecretField } from '../credentials/secretFields.ts';

/** A credential with its secrets, for the export file. */
export interface ExportedCredential {
  readonly title: string;
  readonly kind: string;
  readonly username: string | null;
  readonly url: string | null;
  readonly domain: string | null;
  readonly usedFor: readonly string[];
  readonly secrets: ReadonlyMap<SecretField, string>;
}

const LOGIN = 1;
const SECURE_NOTE = 2;
const HIDDEN = 1;

/**
 * The file in the format of Bitwarden’s unencrypted export, which other password managers and CRM can import. Other
 * data goes into custom fields.
 */
export const exportFile = (credentials: readonly ExportedCredential[]): string =>
  JSON.stringify({ encrypted: false, folders: [], items: credentials.map(itemOf) }, null, 1);

function itemOf({ title, kind, username, url, domain, usedFor, secrets }: ExportedCredential) {
  const fields = [
    { name: 'Private key', value: secrets.get('privateKey'), type: HIDDEN },
    { name: 'Domain', value: domain ?? undefined, type: 0 },
    { name: 'Used for', value: usedFor.length > 0 ? usedFor.join('; ') : undefined, type: 0 },
    { name: 'Type', value: kind, type: 0 },
  ].filter(({ value }) => value !== undefined);
  const common = { name: title, notes: secrets.get('secureNote') ?? null, fields };
  const login = {
    username: secrets.get('hiddenUsername') ?? username,
    password: secrets.get('password') ?? null,
    totp: secrets.get('totp') ?? null,
    uris: url === null ? [] : [{ match: null, uri: url }],
  };
  const isNote = login.password === null && login.totp === null && login.username === null && url === null;
  return isNote ? { ...common, type: SECURE_NOTE, secureNote: { type: 0 } } : { ...common, type: LOGIN, login };
}
