import type { ComponentType } from 'react';
import type { AnyEntity } from '../../entity/entity.ts';
import type { RecordAnswer } from '../../lists/useRecord.web.ts';

/** Props of every component on a record's page. */
export interface ShowProps extends RecordAnswer {
  readonly entity: AnyEntity;
}

export interface ShowTab {
  /** The key in the address: `?tab=credentials`. */
  readonly key: string;
  readonly label: string;
  readonly Content: ComponentType<ShowProps>;
  /** Limits the tab to some records, e.g. to some states. */
  readonly isFor?: (answer: RecordAnswer) => boolean;
  /** The number of entries. A hook, called at each render. */
  readonly useCount?: (answer: RecordAnswer) => number | undefined;
}

const tabs = new Map<string, readonly ShowTab[]>();

/**
 * Adds a tab to the pages of another noun's records. Areas call it in their modules. A tab of a base noun also appears
 * for every noun built on it. Use `slot('show:<noun>:side' | 'show:<noun>:header', …)` for cards and banners.
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
