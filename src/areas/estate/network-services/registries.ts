import { RDAP_BOOTSTRAP } from './rdapBootstrap.ts';

/** The RDAP URL of each top-level domain. */
export const REGISTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  RDAP_BOOTSTRAP.services.flatMap(([endings, [address]]) => endings.map((ending) => [ending, address] as const)),
);

/**
 * Endings that have a registry of their own below a listed one, and no RDAP: Jisc, the government, the NHS and others
 * register these names, and the registry of the top-level domain would answer that it does not know them.
 */
export const WITHOUT_RDAP: ReadonlySet<string> = new Set([
  ...['ac', 'gov', 'mod', 'nhs', 'parliament', 'police'].map((each) => `${each}.uk`),
  'gov.scot',
  'gov.wales',
  'llyw.cymru',
]);

/** Endings of a name, longest first: "it.oakfield.ac.uk" → "oakfield.ac.uk", "ac.uk", "uk". */
export const endingsOf = (fqdn: string): readonly string[] => {
  const labels = fqdn.split('.');
  return labels.slice(1).map((_, at) => labels.slice(at + 1).join('.'));
};

/** The ending by which a name has no registry to ask, as users know it: ".ac.uk" or ".ie". */
export const unknownEndingOf = (fqdn: string): string => {
  const endings = endingsOf(fqdn);
  return `.${endings.find((ending) => WITHOUT_RDAP.has(ending)) ?? endings.at(-1) ?? fqdn}`;
};

/** The RDAP URL for a name, by its longest known ending; null when there is none to ask. */
export function registryOf(fqdn: string, registries: Readonly<Record<string, string>> = REGISTRIES): string | null {
  for (const ending of endingsOf(fqdn)) {
    if (WITHOUT_RDAP.has(ending)) return null;
    if (Object.hasOwn(registries, ending)) return registries[ending] ?? null;
  }
  return null;
}
