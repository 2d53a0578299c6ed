/** The end of support of a version of a product. */
export interface VersionSupport {
  readonly version: string;
  readonly supportEndsOn: string | null;
}

/**
 * The end of support of the installed version, ignoring case. The versions of the customer's software come before those
 * of its type. Without a matching version it is unknown.
 */
export function supportOf(versions: readonly VersionSupport[], installed: string | null): string | null {
  const wanted = installed?.trim().toLowerCase();
  if (!wanted) return null;
  return versions.find(({ version }) => version.trim().toLowerCase() === wanted)?.supportEndsOn ?? null;
}
