import type { Tone } from '#engine/parts/tones.ts';
import type { SummaryPlace } from './summaryPlaces.ts';

/** Summary that an engineer reads before returning a call. A part that the user may not see is null. */
export interface SupportSummary {
  readonly asOf: string;
  readonly customer: {
    readonly id: number;
    readonly name: string;
    readonly code: string | null;
    readonly status: string;
    readonly alert: string | null;
    readonly phone: string | null;
    readonly remoteSupport: string | null;
    readonly manager: string | null;
    readonly engineer: string | null;
    readonly deputy: string | null;
    /** Opening hours of the primary site. Null when they are unknown or the user cannot see sites. */
    readonly opening: SummaryOpening | null;
  };
  /** The contact who called. Null when the summary was opened without one. */
  readonly caller: SummaryCaller | null;
  readonly people: readonly SummaryPerson[] | null;
  readonly sites: readonly SummarySite[] | null;
  /** Standing notes, and dated notes in use. */
  readonly cover: readonly { readonly id: number; readonly name: string; readonly body: string }[] | null;
  /** Parts of other areas, such as open jobs and hours left. */
  readonly more: readonly SummaryMore[];
  readonly attention: readonly { readonly tone: Tone; readonly text: string }[];
  readonly attentionTotal: number;
  readonly changes: readonly {
    readonly at: string;
    readonly actor: string;
    readonly noun: string;
    readonly title: string;
    readonly path: string | null;
  }[];
}

export interface SummaryMore {
  readonly place: SummaryPlace;
  readonly lines: readonly SummaryLine[];
  /** The part could not be read. The rest of the summary is complete. */
  readonly failed: boolean;
}

export interface SummaryOpening {
  readonly open: boolean;
  /** Null when nothing changes within two weeks. */
  readonly changesAt: string | null;
}

export interface SummaryLine {
  readonly text: string;
  /** The address of the record that the line is about. */
  readonly path: string | null;
  readonly tone?: Tone | undefined;
}

export interface SummaryPerson {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly string[];
  readonly phone: string | null;
  readonly email: string | null;
  readonly mayApproveUpTo: number | null;
}

export interface SummaryCaller extends SummaryPerson {
  readonly jobTitle: string | null;
  readonly mayRequestAccess: boolean;
  readonly mayRequestSecrets: boolean;
  readonly hasCallerCheck: boolean;
}

export interface SummarySite {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly phone: string | null;
  /** Null when the hours are unknown. */
  readonly open: boolean | null;
  readonly accessNotes: string | null;
  readonly hazards: readonly string[];
}
