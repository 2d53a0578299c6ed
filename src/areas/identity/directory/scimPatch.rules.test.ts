import { describe, expect, it } from 'vitest';
import { patchGroup } from './scimGroup.rules.ts';
import { readPatch } from './scimPatch.rules.ts';
import { readScimQuery } from './scimQuery.rules.ts';
import { patchPerson, readPerson } from './scimUser.rules.ts';

const read = (...Operations: object[]) => readPatch({ Operations });

describe('a PATCH of a user', () => {
  it.each([
    [{ op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    [
      { op: 'replace', value: { active: true, displayName: 'A' } },
      { active: true, name: 'A' },
    ],
    [{ op: 'Add', value: { 'name.givenName': 'A', 'name.familyName': 'B' } }, { name: 'A B' }],
    [{ op: 'replace', path: 'name.givenName', value: 'A' }, {}],
    [{ op: 'remove', path: 'nickName' }, { knownAs: null }],
    [
      { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:userName', value: 'A@b.example' },
      { userName: 'A@b.example' },
    ],
    [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'x@y.example' }, {}],
  ])('%j gives %j', (operation, wish) => {
    expect(patchPerson(read(operation))).toEqual(wish);
  });

  it.each([
    [{ op: 'copy', path: 'x' }, 'invalidSyntax'],
    [{ op: { toString: 1, valueOf: 1 }, path: 'x' }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'add', value: 'x' }, 'invalidValue'],
    [{ op: 'add', path: '[', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
    [{ op: 'replace', path: 'id', value: '7' }, 'mutability'],
  ])('%j is refused as %s', (operation, code) => {
    expect(() => patchPerson(read(operation))).toThrow(expect.objectContaining({ code }));
  });

  it('accepts the attributes of a user in any case', () => {
    expect(readPerson({ USERNAME: 'a@b.example', Name: { givenName: 'A', FAMILYNAME: 'B' } })).toEqual({
      userName: 'a@b.example',
      name: 'A B',
      knownAs: null,
    });
  });
});

describe('a PATCH of a group', () => {
  const before = { name: 'Desk', externalId: null, members: [1, 2, 3] };
  it.each([
    [{ op: 'Add', path: 'members', value: [{ value: '4' }, { value: '1' }] }, [1, 2, 3, 4]],
    [{ op: 'remove', path: 'members[value eq "2"]' }, [1, 3]],
    [{ op: 'Remove', path: 'members', value: [{ value: '3' }] }, [1, 2]],
    [{ op: 'remove', path: 'members' }, []],
    [{ op: 'replace', path: 'members', value: [{ value: '9' }] }, [9]],
    [{ op: 'replace', value: { members: [{ value: '8' }] } }, [8]],
  ])('%j leaves the members %j', (operation, members) => {
    expect(patchGroup(before, read(operation)).members).toEqual(members);
  });
});

describe('a list', () => {
  it('is requested by one attribute, with start and count', () => {
    const query = { filter: 'userName eq "a\\"b"', startIndex: '0', count: '900', excludedAttributes: 'Members' };
    expect(readScimQuery(query, ['username'])).toEqual({
      filter: { attribute: 'username', value: 'a"b' },
      startIndex: 1,
      count: 200,
      isWithoutMembers: true,
    });
  });

  it.each(['title eq "x"', 'userName co "x"', 'userName eq x', 'userName eq "x" or active eq true'])(
    'refuses the filter %s',
    (filter) => {
      expect(() => readScimQuery({ filter }, ['username'])).toThrow(expect.objectContaining({ code: 'invalidFilter' }));
    },
  );
});
