import { expect, test } from 'vitest';
import { VISIBILITY } from '#areas/identity/users/visibility.ts';
import { user } from '#areas/identity/users/user.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { labelOf } from '#engine/kinds/field.ts';
import '#app/areas.ts';

test.each(
  Object.entries(VISIBILITY).flatMap(([of, { rules }]) => rules.map((rule) => [of, rule.field, rule] as const)),
)('the rule for %s by %s uses a field of it with the same content', (of, field, { of: key, holds }) => {
  const held = entityNamed(of).fields[key];
  const asked = user.fields[field];
  expect(held, labelOf(key, asked)).toBeDefined();
  expect(held?.kind).toBe(holds === 'one' ? 'ref' : asked.kind);
  expect(held?.to).toBe(asked.to);
});
