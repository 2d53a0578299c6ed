import { createHash, type X509Certificate } from 'node:crypto';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { type CertificateFields, certificateFields } from './certificateFields.server.ts';
import { hasNoEnd } from './state.rules.ts';

/** A certificate of a file with its chain to a root and the details to record. */
export interface ReadCertificate {
  readonly leaf: X509Certificate;
  readonly pem: string;
  readonly facts: Facts;
}

export type Remark =
  | 'weak_key'
  | 'weak_signature'
  | 'long_validity'
  | 'bad_name'
  | 'no_san'
  | 'ca_certificate'
  | 'self_signed';

/** The details that the record stores. */
export type Facts = ReturnType<typeof factsOf>;

/** The certificates of a file that issued none of the others, each with its chain. */
export function sortOut(certificates: readonly X509Certificate[]): readonly ReadCertificate[] {
  const leaves = certificates.filter((one) => !certificates.some((other) => other !== one && isIssuedBy(other, one)));
  return (leaves.length > 0 ? leaves : certificates.slice(0, 1)).map((leaf) => {
    const chain = chainFrom(leaf, certificates);
    return { leaf, pem: [leaf, ...chain].map(pemOf).join(''), facts: factsOf(leaf, chain) };
  });
}

/** Checks issuer name and signature, because a name alone proves nothing. */
function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.issuer === issuer.subject && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function chainFrom(leaf: X509Certificate, all: readonly X509Certificate[]): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let at: X509Certificate | undefined = leaf; at && !isIssuedBy(at, at); ) {
    const last: X509Certificate = at;
    at = all.find((each) => each !== leaf && !chain.includes(each) && isIssuedBy(last, each));
    if (at) chain.push(at);
  }
  return chain;
}

export const pemOf = (certificate: X509Certificate): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.raw.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;

const CURVES: Readonly<Record<string, number>> = { prime256v1: 256, secp384r1: 384, secp521r1: 521, secp256k1: 256 };
const LENGTHS: Readonly<Record<string, number>> = { ed25519: 256, ed448: 456 };

function keyOf(certificate: X509Certificate): { readonly algorithm: string | null; readonly bits: number | null } {
  try {
    const { asymmetricKeyType = null, asymmetricKeyDetails: details } = certificate.publicKey;
    const curve = details?.namedCurve;
    if (curve) return { algorithm: `EC ${curve}`, bits: CURVES[curve] ?? null };
    return {
      algorithm: asymmetricKeyType?.toUpperCase() ?? null,
      bits: details?.modulusLength ?? LENGTHS[asymmetricKeyType ?? ''] ?? null,
    };
  } catch {
    return { algorithm: null, bits: null };
  }
}

const MOST = { name: 1_000, longName: 4_000, names: 1_000 };

function factsOf(certificate: X509Certificate, chain: readonly X509Certificate[]) {
  const fields = certificateFields(certificate.raw);
  const { algorithm, bits } = keyOf(certificate);
  const isSelfSigned = isIssuedBy(certificate, certificate);
  const root = chain.at(-1) ?? certificate;
  const isEndless = hasNoEnd(fields.notAfter);
  return {
    primaryName: primaryNameOf(fields).slice(0, MOST.name),
    names: fields.names.slice(0, MOST.names).map(({ type, value }) => ({ type, value: value.slice(0, MOST.name) })),
    subject: fields.subject.slice(0, MOST.longName) || null,
    issuer: fields.issuer.slice(0, MOST.longName) || null,
    serialHex: fields.serialHex.slice(0, 200),
    notBefore: fields.notBefore,
    notAfter: isEndless ? null : fields.notAfter,
    expiresOn: isEndless ? null : dayOf(fields.notAfter),
    keyAlgorithm: algorithm,
    keyBits: bits,
    signatureAlgorithm: fields.signatureAlgorithm,
    sha256: certificate.fingerprint256,
    keySha256: createHash('sha256').update(fields.key).digest('hex'),
    isCa: fields.isCa,
    selfSigned: isSelfSigned,
    keyUsage: fields.keyUsage.join(', ') || null,
    extendedKeyUsage: fields.extendedKeyUsage.join(', ').slice(0, MOST.name) || null,
    chain: chain.map((each) => chainLine(each)),
    chainState: isIssuedBy(root, root) ? ('complete' as const) : ('rootNotIncluded' as const),
    remarks: remarksOn(fields, { bits, algorithm, isSelfSigned }),
  };
}

function chainLine(certificate: X509Certificate) {
  const fields = certificateFields(certificate.raw);
  return {
    name: primaryNameOf(fields).slice(0, MOST.name),
    expiresOn: hasNoEnd(fields.notAfter) ? null : dayOf(fields.notAfter),
    sha256: certificate.fingerprint256,
  };
}

/** The first DNS name, else the common name, else any other name or the serial number. */
const primaryNameOf = ({ names, commonName, subject, serialHex }: CertificateFields): string =>
  names.find(({ type }) => type === 'dns')?.value ?? commonName ?? (names[0]?.value || subject || serialHex);

const WEAK_BITS = 2_048;
/** The longest lifetime that browsers accept for a public certificate. */
const LONGEST_DAYS = 398;
const DAY_MS = 86_400_000;

function remarksOn(
  fields: CertificateFields,
  key: { readonly bits: number | null; readonly algorithm: string | null; readonly isSelfSigned: boolean },
): Remark[] {
  const { names, isCa, subject, issuer, notBefore, notAfter, signatureAlgorithm } = fields;
  const days = (new Date(notAfter).getTime() - new Date(notBefore).getTime()) / DAY_MS;
  const found: readonly (readonly [Remark, boolean])[] = [
    ['weak_key', key.algorithm === 'RSA' && key.bits !== null && key.bits < WEAK_BITS],
    ['weak_signature', !key.isSelfSigned && /md5|sha-?1(?!\d)/i.test(signatureAlgorithm)],
    ['long_validity', !isCa && days > LONGEST_DAYS],
    ['bad_name', [subject, issuer, ...names.map(({ value }) => value)].some((each) => /\\x[0-9a-f]{2}/.test(each))],
    ['no_san', !isCa && !names.some(({ type }) => type === 'dns' || type === 'ip')],
    ['ca_certificate', isCa],
    ['self_signed', key.isSelfSigned],
  ];
  return found.flatMap(([remark, isSo]) => (isSo ? [remark] : []));
}
