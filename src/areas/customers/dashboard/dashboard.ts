import type { Attention } from './attention.rules.ts';

/** Response with this area's data for the customer's dashboard. Other areas load their own. */
export interface Dashboard {
  readonly attention: readonly Attention[];
  /** The first fifty sites, and their total number. */
  readonly sites: readonly DashboardSite[];
  readonly siteTotal: number;
  /** The first eight contacts with a role, and their total number. */
  readonly people: readonly DashboardPerson[];
  readonly peopleTotal: number;
  /** The last twelve weeks, oldest first; each starts on a Monday. */
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
  /** Null when the hours are unknown. */
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
