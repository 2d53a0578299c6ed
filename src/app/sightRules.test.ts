import { expect, test } from 'vitest';
import { SIGHT } from '#areas/system/users/sight.ts';
import { user } from '#areas/system/users/user.ts';
import { entityNamed } from '#core/entity/registry.ts';
import { labelOf } from '#core/kinds/field.ts';
import './areas.ts';

test.each(Object.entries(SIGHT).flatMap(([of, { rules }]) => rules.map((rule) => [of, rule.field, rule] as const)))(
  'what %s is assigned by in %s is a field of it that holds the same',
  (of, field, { of: key, holds }) => {
    const held = entityNamed(of).fields[key];
    const asked = user.fields[field];
    expect(held, labelOf(key, asked)).toBeDefined();
    expect(held?.kind).toBe(holds === 'one' ? 'ref' : asked.kind);
    expect(held?.to).toBe(asked.to);
  },
);
