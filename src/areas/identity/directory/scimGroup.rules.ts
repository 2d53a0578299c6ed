import { scimProblem } from './scimProblem.ts';
import type { Step } from './scimPatch.rules.ts';
import { attribute, idOfText, isResource, type Resource, textOf } from './scimText.rules.ts';

/** A group as the directory sends it. */
export interface GroupState {
  readonly name: string;
  readonly externalId: string | null;
  readonly members: readonly number[];
}

/** Parses a full group. @throws 400 */
export function readGroupResource(resource: Resource): GroupState {
  const externalId = textOf(attribute(resource, 'externalId'), 'externalId');
  return {
    name: nameOf(attribute(resource, 'displayName')),
    externalId,
    members: membersOf(attribute(resource, 'members')),
  };
}

/** Applies the operations of a PATCH to a group. @throws 400 */
export function patchGroup(before: GroupState, steps: readonly Step[]): GroupState {
  return steps.reduce(after, before);
}

function after(state: GroupState, { op, path, value }: Step): GroupState {
  if (path === 'displayname') return { ...state, name: nameOf(op === 'remove' ? null : value) };
  if (path === 'externalid') return { ...state, externalId: op === 'remove' ? null : textOf(value, 'externalId') };
  if (path === 'id') throw scimProblem('mutability', 'The id of a group cannot change.');
  if (!path.startsWith('members')) return state;
  const one = /^members\[\s*value\s+eq\s+"([^"]*)"\s*\]$/i.exec(path)?.[1];
  if (one === undefined && path !== 'members')
    throw scimProblem('invalidPath', 'Name members with members, or with members[value eq "…"].');
  const named = one === undefined ? membersOf(value) : membersOf([{ value: one }]);
  if (op === 'add') return { ...state, members: [...new Set([...state.members, ...named])] };
  if (op === 'replace') return { ...state, members: named };
  // A removal that names no members removes all.
  const isAll = one === undefined && (value === undefined || value === null);
  return { ...state, members: isAll ? [] : state.members.filter((id) => !named.includes(id)) };
}

function nameOf(value: unknown): string {
  const name = textOf(value, 'displayName');
  if (name === null) throw scimProblem('invalidValue', 'displayName is missing.');
  return name;
}

const MOST = 10_000;

function membersOf(value: unknown): readonly number[] {
  const listed = value === undefined || value === null ? [] : [value].flat();
  if (listed.length > MOST) throw scimProblem('invalidValue', `A group has at most ${MOST} members.`);
  return [
    ...new Set(
      listed.map((each) => {
        const id = idOfText(isResource(each) ? attribute(each, 'value') : each);
        if (id === null)
          throw scimProblem('invalidValue', 'Name members by their id here, for example {"value": "12"}.');
        return id;
      }),
    ),
  ];
}
