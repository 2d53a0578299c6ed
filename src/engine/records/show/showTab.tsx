import type { ComponentType } from 'react';
import type { AnyEntity } from '../../entity/entity.ts';
import type { RecordAnswer } from '../../lists/useRecord.web.ts';

/** What every piece put on a record's page is given. */
export interface ShowProps extends RecordAnswer {
  readonly entity: AnyEntity;
}

export interface ShowTab {
  /** The word in the address: `?tab=credentials`. */
  readonly key: string;
  readonly label: string;
  readonly Content: ComponentType<ShowProps>;
  /** Only where this says so, e.g. for some states. */
  readonly isFor?: (answer: RecordAnswer) => boolean;
  /** How many there are; called with every drawing, as a hook is. */
  readonly useCount?: (answer: RecordAnswer) => number | undefined;
}

const tabs = new Map<string, readonly ShowTab[]>();

/**
 * Puts a tab on the page of a noun's records that does not know it: areas do so in their modules. A tab of the base stands
 * on every noun built on it. Use `slot('show:<noun>:side' | 'show:<noun>:header', …)` for cards and banners.
 *
 * @public
 */
export function showTab(noun: string, tab: ShowTab): void {
  tabs.set(noun, [...(tabs.get(noun) ?? []), tab]);
}

export const tabsOf = (entity: AnyEntity): readonly ShowTab[] => [
  ...(entity.base ? (tabs.get(entity.base.name) ?? []) : []),
  ...(tabs.get(entity.name) ?? []),
];
