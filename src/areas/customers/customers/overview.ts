import type { Tone } from '#engine/parts/tones.ts';

/** A mark beside a count in the customer's menu. */
export interface Mark {
  readonly noun: string;
  readonly tone: Tone;
  readonly count: number;
  /** What is the matter: "out of warranty". */
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

/** What the frame of the customer browser shows; one answer of the server. */
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
    /** Null when there is none or its time is over. */
    readonly alert: string | null;
    readonly alertUntil: string | null;
  };
  readonly manager: { readonly id: number; readonly name: string; readonly active: boolean } | null;
  /** Records by noun; a noun that is missing has none, or may not be seen. */
  readonly counts: Readonly<Record<string, number>>;
  readonly marks: readonly Mark[];
  readonly favourite: boolean;
  readonly parent: Relative | null;
  readonly children: readonly Relative[];
  /** This customer and all below it that the reader may see: what "whole group" means. */
  readonly group: readonly number[];
}
