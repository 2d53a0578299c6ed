import type { SecretPassage } from '#engine/keys/secretInText.rules.ts';

type Found = SecretPassage | null;

const KINDS = [
  [/^pin\b|\b(?:door|alarm|gate)\s?code\b/i, 'pin'],
  [/^(?:wi-?fi|psk)/i, 'wifi'],
  [/^(?:api|access)/i, 'apiKey'],
  [/^recovery/i, 'recoveryKey'],
  [/^licen[cs]e|^[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}$/i, 'licenceKey'],
] as const;

/** The fields of a credential for a secret that was found in a text. */
export function secretFieldsOf(found: Found) {
  const { passage = '', secret = '' } = found ?? {};
  if (/PRIVATE KEY/.test(passage)) return { kind: 'ssh' as const, privateKey: secret };
  if (passage.startsWith('otpauth:')) return { kind: 'otpOnly' as const, totp: secret };
  return { kind: KINDS.find(([pattern]) => pattern.test(passage))?.[1] ?? ('password' as const), password: secret };
}

/** The text with the secret replaced by a link to its credential or, without an address, by words. */
export const movedText = (
  text: string,
  found: Found,
  { title, address }: { readonly title: string; readonly address: string | null },
): string =>
  found === null
    ? text
    : text.replace(found.passage, () =>
        address === null ? `(kept in our vault as “${title}”)` : `[${title.replace(/[[\]]/g, '')}](${address})`,
      );
