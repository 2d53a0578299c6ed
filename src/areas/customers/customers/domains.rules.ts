/** Public email providers. Their domains do not identify an organisation. */
const PUBLIC_MAIL: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com outlook.co.uk hotmail.com hotmail.co.uk live.com live.co.uk msn.com yahoo.com
   yahoo.co.uk ymail.com rocketmail.com icloud.com me.com mac.com aol.com aol.co.uk btinternet.com btopenworld.com
   btconnect.com talk21.com sky.com talktalk.net tiscali.co.uk virginmedia.com virgin.net ntlworld.com blueyonder.co.uk
   plus.com plusnet.com plus.net o2.co.uk orange.net freeserve.co.uk wanadoo.co.uk fsmail.net lineone.net onetel.com
   zoho.com zohomail.eu proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com gmx.com gmx.co.uk gmx.de mail.com
   mail.ru yandex.com inbox.com hey.com`
    .split(/\s+/)
    .filter(Boolean),
);

export const isPublicMail = (domain: string): boolean => PUBLIC_MAIL.has(domain);

export type DomainReading =
  | { readonly domain: string }
  | { readonly code: 'invalid' | 'public_mail'; readonly message: string };

/** Parses an email domain as typed: "@ash.sch.uk", "www.ash.sch.uk", "https://ash.sch.uk/contact", "jo@ash.sch.uk". */
export function readDomain(typed: string): DomainReading {
  const domain = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain) || domain.length > 253)
    return {
      code: 'invalid',
      message: `“${typed.trim()}” is not a valid domain. Enter a domain, for example ashgrove.sch.uk.`,
    };
  if (isPublicMail(domain))
    return {
      code: 'public_mail',
      message: `${domain} is a public email provider. Enter a domain of the customer.`,
    };
  return { domain };
}

/** The domain of an address or website if it can identify an organisation; otherwise null. */
export function tellingDomain(text: string | null | undefined): string | null {
  if (!text) return null;
  const read = readDomain(text);
  return 'domain' in read ? read.domain : null;
}
