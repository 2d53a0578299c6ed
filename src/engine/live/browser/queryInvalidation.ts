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

/** A query as far as it says what makes it old. */
export interface OnScreen {
  readonly queryKey: Key;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly state?: { readonly data?: unknown };
}

/** The channels that tell when what a query holds grows old. */
export const channelsOfQuery = ({ queryKey, meta }: Pick<OnScreen, 'queryKey' | 'meta'>): readonly string[] =>
  [...new Set([channelOfQuery(queryKey), ...partsIn(meta).map((noun) => channelOfQuery([noun]))])].filter(
    (channel) => channel !== null,
  );

/** The lists' channels of what a query names: a record that is called something else makes it old. */
export const channelsOfNames = ({ state }: OnScreen): readonly string[] =>
  Object.entries(namesIn(state?.data)).flatMap(([noun, named]) =>
    Object.keys(named).length > 0 ? (channelOfQuery([noun]) ?? []) : [],
  );

/** Whether something that was told makes a query old: by its key, by what it is made of, or by a name in it. */
export const makesOld = ({ queryKey, meta, state }: OnScreen, heard: ReceivedChange): boolean =>
  isTouched(queryKey, heard) ||
  partsIn(meta).some((noun) => (noun === ANY_NOUN ? isChange(heard) : isTouched([noun], heard))) ||
  isRenamed(namesIn(state?.data), heard);

/** The channel that tells of a query by its key; null where none does. */
export function channelOfQuery([noun, what, about]: Key): string | null {
  if (typeof noun !== 'string') return null;
  if (!nounEntry(noun)) return isTopic(noun) ? `private-${noun}` : null;
  const list = `private-${channelName(noun)}`;
  return isId(about) && (ABOUT_ONE.includes(String(what)) || isOfCustomer(noun, what)) ? `${list}.${about}` : list;
}

/**
 * The channels to join for those that are wanted, by what was refused so far. Whoever may not join a record's channel
 * hears of it on its list's, as of users and teams; whoever may not join a list's, because they see a part of it, on one
 * of their own.
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

/** A record that is shown by its name is called something else, or was put away. */
function isRenamed(names: Names, heard: ReceivedChange): boolean {
  if (!('fields' in heard)) return false;
  const { entity, id, fields, action } = heard;
  const isShown = namesOf(entity).some((noun) => names[noun]?.[id] !== undefined);
  const title = nounDetails(entity)?.title ?? [];
  return isShown && (['archive', 'restore'].includes(action) || title.some((field) => fields.includes(field)));
}

/** What an answer refers to: the records' names by noun and id. */
type Names = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function namesIn(data: unknown): Names {
  const refs = typeof data === 'object' && data !== null && 'refs' in data ? data.refs : undefined;
  return typeof refs === 'object' && refs !== null ? (refs as Names) : {};
}

const partsIn = (meta: OnScreen['meta']): readonly string[] => (meta?.madeOf as readonly string[] | undefined) ?? [];

/** A change of a record, and not only that something changed or was noted. */
export const isChange = (heard: ReceivedChange): heard is Change => 'fields' in heard;

/** Reads what an event carries; null for what is none of ours. */
export function changeIn(data: unknown): ReceivedChange | null {
  if (typeof data !== 'object' || data === null) return null;
  const { seq, entity, id, customerId, isNoted } = data as Partial<Change & Noted>;
  if (typeof seq !== 'number' || typeof entity !== 'string') return null;
  // The edge: the server wrote it, by `changeData` or `tellNoted`.
  return typeof id === 'number' || typeof customerId === 'number' || isNoted === true ? (data as ReceivedChange) : null;
}
