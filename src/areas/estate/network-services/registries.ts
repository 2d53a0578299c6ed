import { RDAP_BOOTSTRAP } from './rdapBootstrap.ts';

/** The RDAP URL of each top-level domain. */
export const REGISTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  RDAP_BOOTSTRAP.services.flatMap(([endings, [address]]) => endings.map((ending) => [ending, address] as const)),
);

/** The RDAP URL for a name, by its longest known suffix; null when none is known. */
export function registryOf(fqdn: string, registries: Readonly<Record<string, string>> = REGISTRIES): string | null {
  const labels = fqdn.split('.');
  for (let at = 1; at < labels.length; at++) {
    const ending = labels.slice(at).join('.');
    if (Object.hasOwn(registries, ending)) return registries[ending] ?? null;
  }
  return null;
}
