import { nounDetails } from '../../entity/nounDetails.ts';
import { nounEntry } from '../../entity/nounIndex.ts';
import { channelName } from '../../changes/events/announce.ts';
import { ANY_NOUN } from '../../changes/events/madeOf.ts';
import {
  ABOUT_ONE,
  type Change,
  type ReceivedChange,
  isId,
  isOfCustomer,
  isTouched,
  type Key,
  namesOf,
  type Noted,
} from './onScreen.ts';
import { isTopic } from '../../changes/events/topics.ts';

/** The parts of a query that decide when it is out of date. */
export interface OnScreen {
  readonly queryKey: Key;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly state?: { readonly data?: unknown };
}

/** The channels that announce changes to the data of a query. */
export const channelsOfQuery = ({ queryKey, meta }: Pick<OnScreen, 'queryKey' | 'meta'>): readonly string[] =>
  [...new Set([channelOfQuery(queryKey), ...partsIn(meta).map((noun) => channelOfQuery([noun]))])].filter(
    (channel) => channel !== null,
  );

/** The list channels of records named in a query's data, because a renamed record makes it out of date. */
export const channelsOfNames = ({ state }: OnScreen): readonly string[] =>
  Object.entries(namesIn(state?.data)).flatMap(([noun, named]) =>
    Object.keys(named).length > 0 ? (channelOfQuery([noun]) ?? []) : [],
  );

/** Whether an event makes a query out of date: by its key, its source nouns, or a name in its data. */
export const makesOld = ({ queryKey, meta, state }: OnScreen, heard: ReceivedChange): boolean =>
  isTouched(queryKey, heard) ||
  partsIn(meta).some((noun) => (noun === ANY_NOUN ? isChange(heard) : isTouched([noun], heard))) ||
  isRenamed(namesIn(state?.data), heard);

/** The channel that announces changes for a query key; null if there is none. */
export function channelOfQuery([noun, what, about]: Key): string | null {
  if (typeof noun !== 'string') return null;
  if (!nounEntry(noun)) return isTopic(noun) ? `private-${noun}` : null;
  const list = `private-${channelName(noun)}`;
  return isId(about) && (ABOUT_ONE.includes(String(what)) || isOfCustomer(noun, what)) ? `${list}.${about}` : list;
}

/**
 * The channels to join for those that are needed, given the refused ones. If a record's channel is refused, as for
 * users and teams, its list's channel is used. If a list's channel is refused because the user sees only some records,
 * the user's scope channel is used.
 * @param scope "private-scope.7"
 */
export function channelsFor(
  wanted: Iterable<string>,
  refused: ReadonlySet<string>,
  scope: string,
): ReadonlySet<string> {
  const all = new Set<string>();
  for (const name of wanted) {
    const list = /^(private-.+)\.\d+$/.exec(name)?.[1] ?? name;
    const found = [name, list].find((each) => !refused.has(each));
    if (found) all.add(found);
    else if (isList(list) && !refused.has(scope)) all.add(scope);
  }
  return all;
}

const isList = (name: string): boolean =>
  name.startsWith('private-') && !name.includes('.') && !isTopic(name.slice('private-'.length));

/** Whether a record that the data names was renamed, archived or restored. */
function isRenamed(names: Names, heard: ReceivedChange): boolean {
  if (!('fields' in heard)) return false;
  const { entity, id, fields, action } = heard;
  const isShown = namesOf(entity).some((noun) => names[noun]?.[id] !== undefined);
  const title = nounDetails(entity)?.title ?? [];
  return isShown && (['archive', 'restore'].includes(action) || title.some((field) => fields.includes(field)));
}

/** The names of referenced records by noun and id. */
type Names = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function namesIn(data: unknown): Names {
  const refs = typeof data === 'object' && data !== null && 'refs' in data ? data.refs : undefined;
  return typeof refs === 'object' && refs !== null ? (refs as Names) : {};
}

const partsIn = (meta: OnScreen['meta']): readonly string[] => (meta?.madeOf as readonly string[] | undefined) ?? [];

/** Whether an event is a record change, rather than a hint or an audit log entry. */
export const isChange = (heard: ReceivedChange): heard is Change => 'fields' in heard;

/** Reads the data of an event; null if it is not a change event. */
export function changeIn(data: unknown): ReceivedChange | null {
  if (typeof data !== 'object' || data === null) return null;
  const { seq, entity, id, customerId, isNoted } = data as Partial<Change & Noted>;
  if (typeof seq !== 'number' || typeof entity !== 'string') return null;
  // The server creates this data in `changeData` or `tellNoted`, so it is not validated further.
  return typeof id === 'number' || typeof customerId === 'number' || isNoted === true ? (data as ReceivedChange) : null;
}
