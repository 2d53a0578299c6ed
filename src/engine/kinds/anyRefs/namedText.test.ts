import { describe, expect, it } from 'vitest';
import { provideNounLabels } from '../text/nounLabels.ts';
import { readNamedTexts, writeNamedText } from './namedText.ts';

const NOUNS = ['asset', 'ipRange'];
provideNounLabels((name) => ({ asset: 'Asset', ipRange: 'IP range' })[name]);

describe('a cell that names records of several nouns', () => {
  it('has the noun before each name', () => {
    expect(readNamedTexts('Asset: ASH-SRV01; ip range: Guests | ipRange:#7', NOUNS)).toEqual([
      { noun: 'asset', text: 'ASH-SRV01' },
      { noun: 'ipRange', text: 'Guests' },
      { noun: 'ipRange', text: '#7' },
    ]);
  });
  it('means the first noun if it names none', () => {
    expect(readNamedTexts('Router: hall', NOUNS)).toEqual([{ noun: 'asset', text: 'Router: hall' }]);
  });
  it('is read back as written', () => {
    const said = { noun: 'ipRange', text: 'Staff: first floor' };
    expect(readNamedTexts(writeNamedText(said, NOUNS), NOUNS)).toEqual([said]);
    expect(writeNamedText(said, ['ipRange'])).toBe('Staff: first floor');
  });
});
