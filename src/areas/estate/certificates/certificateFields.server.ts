import {
  type Der,
  DerFault,
  firstDer,
  hex,
  instantOf,
  octetsOf,
  oidOf,
  readDer,
  TAG,
  within,
  wordsOf,
} from './der.server.ts';

export type NameType = 'dns' | 'ip' | 'email' | 'uri' | 'upn';

export interface TypedName {
  readonly type: NameType;
  readonly value: string;
}

/** Fields of an X.509 certificate. */
export interface CertificateFields {
  readonly subject: string;
  readonly issuer: string;
  readonly commonName: string | null;
  readonly serialHex: string;
  readonly notBefore: string;
  readonly notAfter: string;
  readonly signatureAlgorithm: string;
  readonly names: readonly TypedName[];
  readonly isCa: boolean;
  readonly keyUsage: readonly string[];
  readonly extendedKeyUsage: readonly string[];
  /** The public key with its algorithm, in DER. */
  readonly key: Uint8Array;
}

/** Reads the fields of one certificate. @throws DerFault when the bytes are not a certificate */
export function certificateFields(bytes: Uint8Array): CertificateFields {
  const [body, algorithm] = within(firstDer(bytes), TAG.sequence);
  const parts = within(body, TAG.sequence);
  const [serial, , issuer, validity, subject, key, ...rest] = parts[0]?.tag === 0xa0 ? parts.slice(1) : parts;
  const [from, to] = within(validity, TAG.sequence);
  if (!serial || !key || serial.tag !== TAG.integer) throw new DerFault('No certificate.');
  const extensions = extensionsIn(rest.find(({ tag }) => tag === 0xa3));
  const of = (oid: string) => extensions.get(oid);
  const subjectParts = nameParts(subject);
  return {
    subject: nameWords(subjectParts),
    issuer: nameWords(nameParts(issuer)),
    commonName: subjectParts.findLast(([type]) => type === 'CN')?.[1] ?? null,
    serialHex: hex(serial.body[0] === 0 && serial.body.length > 1 ? serial.body.subarray(1) : serial.body),
    notBefore: instantOf(from),
    notAfter: instantOf(to),
    signatureAlgorithm: named(SIGNATURES, oidOf(within(algorithm, TAG.sequence)[0])),
    names: alternativeNames(of('2.5.29.17')),
    isCa: isAuthority(of('2.5.29.19')),
    keyUsage: usageBits(of('2.5.29.15')),
    extendedKeyUsage: purposes(of('2.5.29.37')),
    key: key.raw,
  };
}

/** Escapes control characters, because they can hide a part of a name. */
export const shown = (text: string): string =>
  text.replace(/\p{Cc}/gu, (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);

type NamePart = readonly [type: string, value: string];

const nameParts = (name: Der | undefined): readonly NamePart[] =>
  within(name, TAG.sequence).flatMap((set) =>
    within(set, TAG.set).flatMap((pair): NamePart[] => {
      const [type, value] = within(pair, TAG.sequence);
      return value ? [[named(ATTRIBUTES, oidOf(type)), shown(wordsOf(value))]] : [];
    }),
  );

const nameWords = (parts: readonly NamePart[]): string => parts.map(([type, value]) => `${type}=${value}`).join(', ');

function extensionsIn(value: Der | undefined): ReadonlyMap<string, Uint8Array> {
  const all = value ? within(within(value, 0xa3)[0], TAG.sequence) : [];
  return new Map(
    all.map((each) => {
      const parts = within(each, TAG.sequence);
      return [oidOf(parts[0]), octetsOf(parts.at(-1))];
    }),
  );
}

const UPN = '1.3.6.1.4.1.311.20.2.3';

function alternativeNames(bytes: Uint8Array | undefined): readonly TypedName[] {
  if (!bytes) return [];
  return within(firstDer(bytes), TAG.sequence).flatMap((name): TypedName[] => {
    const type = ({ 0x81: 'email', 0x82: 'dns', 0x86: 'uri' } as const)[name.tag];
    if (type) return [{ type, value: shown(wordsOf({ ...name, tag: 0x16 })) }];
    if (name.tag === 0x87) return [{ type: 'ip', value: addressOf(name.body) }];
    if (name.tag !== 0xa0) return [];
    const [kind, value] = readDer(name.body, 1);
    const words = value && readDer(value.body, 1)[0];
    return kind?.tag === TAG.oid && oidOf(kind) === UPN && words ? [{ type: 'upn', value: shown(wordsOf(words)) }] : [];
  });
}

function addressOf(bytes: Uint8Array): string {
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: bytes.length >> 1 }, (_, at) =>
    (((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0)).toString(16),
  );
  return groups.join(':');
}

const isAuthority = (bytes: Uint8Array | undefined): boolean => {
  const first = bytes && within(firstDer(bytes), TAG.sequence)[0];
  return first?.tag === TAG.boolean && first.body[0] !== 0;
};

function usageBits(bytes: Uint8Array | undefined): readonly string[] {
  const bits = bytes && firstDer(bytes);
  if (bits?.tag !== TAG.bits) return [];
  return USAGES.filter((_, at) => ((bits.body[1 + (at >> 3)] ?? 0) >> (7 - (at % 8))) & 1);
}

const purposes = (bytes: Uint8Array | undefined): readonly string[] =>
  bytes ? within(firstDer(bytes), TAG.sequence).map((each) => named(PURPOSES, oidOf(each))) : [];

const named = (names: Readonly<Record<string, string>>, oid: string): string => names[oid] ?? oid;

const ATTRIBUTES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'street',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.17': 'postalCode',
  '2.5.4.42': 'GN',
  '2.5.4.97': 'organizationIdentifier',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
};

const SIGNATURES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.4': 'md5WithRSAEncryption',
  '1.2.840.113549.1.1.5': 'sha1WithRSAEncryption',
  '1.2.840.113549.1.1.10': 'rsassaPss',
  '1.2.840.113549.1.1.11': 'sha256WithRSAEncryption',
  '1.2.840.113549.1.1.12': 'sha384WithRSAEncryption',
  '1.2.840.113549.1.1.13': 'sha512WithRSAEncryption',
  '1.2.840.10045.4.1': 'ecdsa-with-SHA1',
  '1.2.840.10045.4.3.2': 'ecdsa-with-SHA256',
  '1.2.840.10045.4.3.3': 'ecdsa-with-SHA384',
  '1.2.840.10045.4.3.4': 'ecdsa-with-SHA512',
  '1.3.101.112': 'ED25519',
  '1.3.101.113': 'ED448',
};

const USAGES: readonly string[] = [
  'Digital Signature',
  'Non Repudiation',
  'Key Encipherment',
  'Data Encipherment',
  'Key Agreement',
  'Certificate Sign',
  'CRL Sign',
  'Encipher Only',
  'Decipher Only',
];

const PURPOSES: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.1': 'TLS Web Server Authentication',
  '1.3.6.1.5.5.7.3.2': 'TLS Web Client Authentication',
  '1.3.6.1.5.5.7.3.3': 'Code Signing',
  '1.3.6.1.5.5.7.3.4': 'Email protection',
  '1.3.6.1.5.5.7.3.8': 'Time Stamping',
  '1.3.6.1.5.5.7.3.9': 'OCSP Signing',
};
