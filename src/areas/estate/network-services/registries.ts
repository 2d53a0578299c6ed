import { RDAP_BOOTSTRAP } from './rdapBootstrap.ts';

/** The address of the registry by the ending of a name. */
export const REGISTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  RDAP_BOOTSTRAP.services.flatMap(([endings, [address]]) => endings.map((ending) => [ending, address] as const)),
);

/** The address of the registry of a name, by its longest ending; null where none is known. */
export function registryOf(fqdn: string, registries: Readonly<Record<string, string>> = REGISTRIES): string | null {
  const labels = fqdn.split('.');
  for (let at = 1; at < labels.length; at++) {
    const ending = labels.slice(at).join('.');
    if (Object.hasOwn(registries, ending)) return registries[ending] ?? null;
  }
  return null;
}
