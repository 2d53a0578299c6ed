import { describe, expect, it } from 'vitest';
import { readMapping, rolesFor } from './groupRoles.rules.ts';

const roles = new Map([
  ['service desk', 2],
  ['engineer', 3],
  ['administrator', 1],
]);
const { mapping } = readMapping('it-helpdesk = Service Desk\n\nit-engineers=Engineer\nCN=Staff,OU=IT = Engineer');

describe('roles by group', () => {
  it('are read line by line; invalid lines are reported', () => {
    expect(readMapping('a = b\nnonsense\n= x\nx =')).toEqual({
      mapping: [{ group: 'a', role: 'b' }],
      wrong: ['nonsense', '= x', 'x ='],
    });
  });
  it.each([
    ['CN=Staff,OU=IT = Engineer', 'CN=Staff,OU=IT', 'Engineer'],
    ['CN=Staff,OU=IT=Engineer', 'CN=Staff,OU=IT', 'Engineer'],
    ['a = b = Service Desk', 'a = b', 'Service Desk'],
    ['desk = Level=1', 'desk', 'Level=1'],
    ['desk=Engineer', 'desk', 'Engineer'],
  ])('match a group by its whole name, including equals signs: %s', (line, group, role) => {
    expect(readMapping(line)).toEqual({ mapping: [{ group, role }], wrong: [] });
  });
  it('are added for the user’s groups, and no others change', () => {
    expect(rolesFor({ mapping, roles, removes: false }, [1], ['it-helpdesk', 'others'])).toEqual([1, 2]);
    expect(rolesFor({ mapping, roles, removes: false }, [1, 3], ['it-helpdesk'])).toEqual([1, 3, 2]);
  });
  it('are removed on request, and only those in a line', () => {
    expect(rolesFor({ mapping, roles, removes: true }, [1, 3], ['it-helpdesk'])).toEqual([1, 2]);
    expect(rolesFor({ mapping, roles, removes: true }, [1, 2], [])).toEqual([1]);
  });
  it('are removed with a group that the user has left, unless another group gives them', () => {
    expect(rolesFor({ mapping, roles, removes: false, left: ['it-helpdesk'] }, [1, 2, 3], [])).toEqual([1, 3]);
    const both = readMapping('old = Engineer\nnew = Engineer').mapping;
    expect(rolesFor({ mapping: both, roles, removes: false, left: ['old'] }, [3], ['new'])).toEqual([3]);
  });
  it('that do not exist give nothing', () => {
    const other = readMapping('x = No such role').mapping;
    expect(rolesFor({ mapping: other, roles, removes: true }, [1], ['x'])).toEqual([1]);
  });
});
