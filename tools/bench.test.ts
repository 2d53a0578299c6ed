import { describe, expect, test } from 'vitest';
import { HELP, readOptions } from '../bench/options.server.ts';
import { runParts } from '../bench/running.server.ts';

const partsOf = (...words: string[]): readonly string[] | 'help' => {
  const options = readOptions(words);
  return options === 'help' ? options : options.parts;
};

describe('the bench', () => {
  test('accepts several parts, in one --only or in many, and runs them in its own order', () => {
    expect(partsOf('--only', 'saves,requests')).toEqual(['requests', 'saves']);
    expect(partsOf('--only', 'saves', '--only=code, requests')).toEqual(['requests', 'code', 'saves']);
  });
  test('leaves out slow and large parts unless requested, and nothing in miniature', () => {
    for (const part of ['soak', 'desk', 'money', 'vault']) expect(partsOf()).not.toContain(part);
    expect(partsOf('--only', 'soak')).toEqual(['soak']);
    expect(partsOf('--mini')).toEqual(
      expect.arrayContaining(['requests', 'saves', 'desk', 'money', 'vault', 'log', 'soak']),
    );
  });
  test('lists its parts for an unknown one, and in its help', () => {
    expect(() => partsOf('--only', 'requests,tempo')).toThrow(/no part “tempo”[^]*saves {2,}/);
    expect(() => partsOf('--only', 'toString')).toThrow('no part “toString”');
    expect(partsOf('--help')).toBe('help');
    const parts = partsOf('--mini');
    for (const part of parts) expect(HELP).toMatch(new RegExp(`^ +${part} `, 'm'));
  });

  test('prints each part when it is done, and continues after one that fails', async () => {
    const printed: string[] = [];
    const broken = await runParts(
      [
        { name: 'first', measure: () => [{ what: 'a figure', figure: '12 ms' }] },
        { name: 'second', measure: () => Promise.reject(new Error('No answer.\nAnd more of it.')) },
        {
          name: 'third',
          measure: () => {
            expect(printed).toHaveLength(2);
            return [
              { what: 'kept', figure: '1' },
              { what: 'promised', figure: '2', isBroken: true },
            ];
          },
        },
      ],
      (text) => printed.push(text),
    );
    expect(printed[0]).toMatch(/^first[^]*a figure +12 ms/);
    expect(printed[1]).toMatch(/^second FAILED[^]*No answer\.\nAnd more of it\./);
    expect(printed[2]).toMatch(/^third[^]*promised/);
    expect(broken).toEqual(['second: No answer.', 'third: promised']);
  });
});
