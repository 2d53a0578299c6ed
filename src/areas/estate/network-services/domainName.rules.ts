/** Public suffixes that our customers use. Names are registered under them, but they have no registrant themselves. */
const SUFFIXES = new Set([
  ...[
    'ac',
    'co',
    'gov',
    'judiciary',
    'ltd',
    'me',
    'mod',
    'net',
    'nhs',
    'org',
    'parliament',
    'plc',
    'police',
    'sch',
  ].map((each) => `${each}.uk`),
  ...['uk', 'gb', 'eu', 'de', 'us'].map((each) => `${each}.com`),
  ...['uk', 'gb'].map((each) => `${each}.net`),
  ...['com', 'net', 'org', 'edu', 'gov', 'id'].map((each) => `${each}.au`),
  ...['co', 'net', 'org', 'ac', 'govt', 'school'].map((each) => `${each}.nz`),
  ...['co', 'org', 'net', 'ac', 'gov'].map((each) => `${each}.za`),
  ...['co', 'org', 'net'].flatMap((each) => ['gg', 'je', 'im'].map((island) => `${each}.${island}`)),
  'co.in',
  'org.in',
  'co.jp',
  'or.jp',
  'ne.jp',
  'com.cn',
  'com.br',
  'eu.org',
]);

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** The error message for a domain name in A-label form; undefined when it is valid. */
export function domainComplaint(fqdn: string): string | undefined {
  const labels = fqdn.split('.');
  const top = labels.at(-1) ?? '';
  if (fqdn.length > 253 || !labels.every((label) => LABEL.test(label)) || !/^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/.test(top))
    return 'Enter a domain name such as school.example.';
  if (labels.length === 1 || SUFFIXES.has(fqdn))
    return `${fqdn} is an ending that many domains share. Enter the name in front of it too.`;
  return undefined;
}

/** "https://www.School.example/about" → "school.example"; other text stays as it is. */
export const bareDomain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/^www\.(?=[^.]+\.)/, '')
    .replace(/\.$/, '');
