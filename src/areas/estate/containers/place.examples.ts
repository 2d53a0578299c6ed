import type { Example } from '#engine/calculations/calculation.ts';

const items = [
  { id: 1, u: 1, h: 2, face: 'front', fullDepth: true },
  { id: 2, u: 6, h: 1, face: 'front' },
];
const placed = (candidate: object) => ({ heightU: 12, items, candidate });

export const containerPlaceExamples: readonly Example[] = [
  { says: 'free units', input: placed({ u: 3, h: 2, face: 'front' }), output: { ok: true } },
  {
    says: 'behind an item of full depth',
    input: placed({ u: 2, h: 1, face: 'rear' }),
    output: { ok: false, takenBy: [1] },
  },
  { says: 'behind a shallow item', input: placed({ u: 6, h: 1, face: 'rear' }), output: { ok: true } },
  { says: 'beyond the top', input: placed({ u: 12, h: 2, face: 'front' }), output: { error: 'above' } },
  { says: 'half units', input: placed({ u: 6.5, h: 0.5, face: 'front' }), output: { ok: false, takenBy: [2] } },
  { says: 'a quarter of a unit', input: placed({ u: 3.25, h: 1, face: 'front' }), output: { error: 'half_step' } },
  { says: 'a power strip beside the rails', input: placed({ u: 0, h: 0, face: 'rear' }), output: { ok: true } },
  { says: 'U0', input: placed({ u: 0, h: 1, face: 'front' }), output: { error: 'below' } },
  { says: 'below the bottom', input: placed({ u: 0.5, h: 1, face: 'front' }), output: { error: 'below' } },
];
