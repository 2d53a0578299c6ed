import type { Attention } from './attention.rules.ts';

/** What the customer's dashboard shows of this area; other areas bring their own tiles. One answer of the server. */
export interface Dashboard {
  readonly attention: readonly Attention[];
  /** The first fifty, and how many there are. */
  readonly sites: readonly DashboardSite[];
  readonly siteTotal: number;
  /** The first eight of the contacts with a role, and how many there are. */
  readonly people: readonly DashboardPerson[];
  readonly peopleTotal: number;
  /** The last twelve weeks, oldest first; each begins on a Monday. */
  readonly weeks: readonly { readonly from: string; readonly byPeople: number; readonly byProduct: number }[];
  readonly recent: readonly {
    readonly id: number;
    readonly at: string;
    readonly actor: string;
    readonly action: string;
    readonly noun: string;
    readonly title: string;
    readonly path: string | null;
  }[];
}

export interface DashboardSite {
  readonly id: number;
  readonly name: string;
  readonly town: string;
  readonly isPrimary: boolean;
  readonly phone: string | null;
  /** Null when the hours are not known. */
  readonly open: boolean | null;
  readonly changesAt: string | null;
}

export interface DashboardPerson {
  readonly id: number;
  readonly name: string;
  readonly jobTitle: string | null;
  readonly roles: readonly string[];
  readonly phone: string | null;
  readonly email: string | null;
  readonly mayApproveUpTo: number | null;
}
