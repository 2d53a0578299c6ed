/** A school from the public register (Get Information about Schools), with our field names. */
export interface RegisteredSchool {
  readonly urn: string;
  readonly name: string;
  /** "Academy converter", "Community school". */
  readonly type: string | null;
  readonly typeGroup: string | null;
  readonly status: string | null;
  readonly phase: string | null;
  readonly openedOn: string | null;
  readonly closedOn: string | null;
  readonly lowAge: number | null;
  readonly highAge: number | null;
  readonly capacity: number | null;
  readonly pupils: number | null;
  readonly trust: string | null;
  readonly trustCode: string | null;
  readonly federation: string | null;
  readonly authority: string | null;
  /** Local authority and establishment number: 846/2036. */
  readonly dfeNumber: string | null;
  readonly ukprn: string | null;
  readonly street: string | null;
  readonly locality: string | null;
  readonly address3: string | null;
  readonly town: string | null;
  readonly county: string | null;
  readonly postcode: string | null;
  readonly uprn: string | null;
  readonly website: string | null;
  /** E.164. */
  readonly phone: string | null;
  readonly headTitle: string | null;
  readonly headFirstName: string | null;
  readonly headLastName: string | null;
  readonly headJobTitle: string | null;
  readonly changedOn: string | null;
}

/** A link between schools: one merged, split, or became an academy. */
export interface SchoolLink {
  readonly urn: string;
  readonly linkUrn: string;
  readonly linkName: string;
  /** "Predecessor", "Successor - merged", "Sixth Form Centre Link". */
  readonly linkType: string;
  readonly establishedOn: string | null;
}

/** A link with the customer that matches the other school, if any. */
export interface ShownLink extends SchoolLink {
  readonly customer: { readonly id: number; readonly name: string } | null;
}

export const isPredecessor = ({ linkType }: Pick<SchoolLink, 'linkType'>): boolean => /^predecessor/i.test(linkType);
export const isSuccessor = ({ linkType }: Pick<SchoolLink, 'linkType'>): boolean => /^successor/i.test(linkType);

export const isClosed = ({ status }: Pick<RegisteredSchool, 'status'>): boolean => /^closed/i.test(status ?? '');
