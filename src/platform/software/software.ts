/** A third-party package that the product contains. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

export interface KnownFlaw {
  readonly name: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
  /** When this installation first learned of it. */
  readonly since: string;
}

/** Why the state of vulnerabilities is unknown: never checked, checked for other packages, or checked too long ago. */
export type Unchecked = 'never' | 'other-packages' | 'long-ago';

export const WHY_UNCHECKED: Readonly<Record<Unchecked, string>> = {
  never: 'Not checked yet. Run “npm run advisories” on a computer that can reach an advisory service.',
  'other-packages': 'The last check was for another release. Run “npm run advisories” again.',
  'long-ago': 'The last check is older than 7 days. Run “npm run advisories” again.',
};

/** The packages of the product and their known vulnerabilities. An unchecked state is never shown as "none". */
export interface SoftwareState {
  readonly madeAt: string;
  readonly packages: readonly ShippedPackage[];
  readonly flaws:
    | { readonly checked: true; readonly at: string; readonly source: string; readonly known: readonly KnownFlaw[] }
    | { readonly checked: false; readonly why: Unchecked };
}
