/** A package of somebody else's that the product ships. */
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
  /** When it was first heard of here. */
  readonly since: string;
}

/** Why nothing can be said of known flaws: nobody asked, or what was answered is of other packages, or long ago. */
export type Unchecked = 'never' | 'other-packages' | 'long-ago';

export const WHY_UNCHECKED: Readonly<Record<Unchecked, string>> = {
  never: 'Not checked yet. Run “npm run advisories” on a computer that can reach an advisory service.',
  'other-packages': 'The last check was for another release. Run “npm run advisories” again.',
  'long-ago': 'The last check is older than 7 days. Run “npm run advisories” again.',
};

/** What the product is made of, and whether flaws are known in it; not having asked is never "none". */
export interface SoftwareState {
  readonly madeAt: string;
  readonly packages: readonly ShippedPackage[];
  readonly flaws:
    | { readonly checked: true; readonly at: string; readonly source: string; readonly known: readonly KnownFlaw[] }
    | { readonly checked: false; readonly why: Unchecked };
}
