import { user } from '../users/user.ts';

/** What everybody may say of themselves. Their name and address are for whoever looks after accounts. */
export const OWN_FIELDS = { knownAs: user.fields.knownAs, initials: user.fields.initials };

/** How somebody is called here. */
export interface OwnName {
  readonly name: string;
  readonly knownAs: string | null;
  readonly initials: string | null;
}
