import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternComplaint } from './safePattern.ts';

describe('a pattern that values must match', () => {
  it.each([
    '^[A-Z]{2}\\d{4}$',
    '^\\d+$',
    '^(?:SCH|COL)-\\d{3,6}$',
    '^(\\d{3}-){2}\\d{4}$',
    '^.*@.*$',
    '[^\\s()]+',
    '^a?b?c$',
    '^\\(\\d+\\)$',
  ])('%s is accepted', (source) => expect(patternComplaint(source)).toBeUndefined());

  it.each([
    '(a+)+$',
    '(a*)*b',
    '([a-z]+)*\\d',
    '(a|a)*b',
    '(a|aa)+$',
    '(?:a|b|ab){2,}$',
    '((ab)+)+',
    '(a?){30}a{30}',
    '(.*)\\1',
    '(?=a+)b',
    '(?<!a)b',
    '.*.*.*.*=',
    'a?a?a?a?a?a?a?a?a?a?a?aaaaaaaaaaa',
    '\\d{1,200}\\d{1,200}\\d{1,200}\\d{1,200}x',
    '(x{20}){20}',
    '[',
    'x'.repeat(201),
  ])('%s is refused', (source) => expect(patternComplaint(source)).toMatch(/\w/));

  // Each open repetition multiplies the work by the length of the text, and each optional part doubles it.
  it('can have three open repetitions and ten optional parts, however they are written', () => {
    const open = fc.constantFrom('.*', '[a-z]+', '\\d{2,}', 'x{1,200}', '.*?');
    const optional = fc.constantFrom('a?', '[0-9]??', 'b{0,3}', '(?:ab)?');
    const joined = (part: fc.Arbitrary<string>) => fc.array(part, { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(joined(open), (parts) => {
        expect(patternComplaint(`^${parts.join('-')}$`) === undefined).toBe(parts.length <= 3);
      }),
    );
    fc.assert(
      fc.property(joined(optional), (parts) => {
        expect(patternComplaint(`^${parts.join('-')}$`) === undefined).toBe(parts.length <= 10);
      }),
    );
  });

  it('cannot repeat a group that contains a repetition, however deep', () => {
    const inner = fc.constantFrom('a+', 'a*', '[a-z]{2,}', 'a?', 'a|b', '(?:a+)b');
    const outer = fc.constantFrom('*', '+', '{2,}', '{3,9}', '+?');
    fc.assert(
      fc.property(inner, outer, fc.nat(3), (held, sign, depth) => {
        const group = `${'('.repeat(depth + 1)}${held}${')'.repeat(depth + 1)}`;
        expect(patternComplaint(`^${group}${sign}$`)).toMatch(/repeated group/);
      }),
    );
  });
});
