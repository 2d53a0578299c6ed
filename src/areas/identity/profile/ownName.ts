import { user } from '../users/user.ts';

/** Fields that users may change on their own account. Name and email address need an administrator. */
export const OWN_FIELDS = { knownAs: user.fields.knownAs, initials: user.fields.initials };

/** The displayed name of a user. */
export interface OwnName {
  readonly name: string;
  readonly knownAs: string | null;
  readonly initials: string | null;
}
