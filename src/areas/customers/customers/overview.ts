import type { Tone } from '#engine/parts/tones.ts';

/** A mark next to a count in the customer's menu. */
export interface Mark {
  readonly noun: string;
  readonly tone: Tone;
  readonly count: number;
  /** The problem in words: "out of warranty". */
  readonly about: string;
}

/** Another customer of the same group. */
export interface Relative {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly town: string | null;
  readonly status: string;
}

/** Response with the data for the frame of the customer browser. */
export interface Overview {
  readonly customer: {
    readonly id: number;
    readonly version: number;
    readonly name: string;
    readonly code: string;
    readonly type: string;
    readonly status: string;
    readonly pipelineStage: string;
    readonly town: string | null;
    readonly colour: string | null;
    readonly logo: number | null;
    readonly phone: string | null;
    readonly jobsEnabled: boolean;
    readonly archivedAt: string | null;
    /** Null when there is none or it has expired. */
    readonly alert: string | null;
    readonly alertUntil: string | null;
  };
  readonly manager: { readonly id: number; readonly name: string; readonly active: boolean } | null;
  /** Record count by entity; an absent entity has none or is not permitted. */
  readonly counts: Readonly<Record<string, number>>;
  readonly marks: readonly Mark[];
  readonly favourite: boolean;
  readonly parent: Relative | null;
  readonly children: readonly Relative[];
  /** IDs of this customer and all members below it that the user may see, for "whole group". */
  readonly group: readonly number[];
}
