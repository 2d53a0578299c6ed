import { isTiding, type Told, type ToldChange } from './change.ts';

/**
 * Several changes of one record in one transaction are one to whoever looks at it: the last of them, with every field
 * that any of them changed. What was made in it is new, whatever came after; but not if it went again.
 *
 * @param told in their order; the changes of one transaction carry one moment
 */
export function asOne(told: readonly Told[]): Told[] {
  const last = new Map<string, ToldChange>();
  for (const each of told) {
    if (isTiding(each)) continue;
    const before = last.get(keyOf(each));
    last.set(keyOf(each), before ? joined(before, each) : each);
  }
  return told.flatMap((each): Told[] => {
    if (isTiding(each)) return [each];
    const one = last.get(keyOf(each));
    return one?.seq === each.seq ? [one] : [];
  });
}

const keyOf = ({ kind, entityId, at, actorId }: ToldChange): string => [kind, entityId, at, actorId].join(' ');

const joined = (before: ToldChange, after: ToldChange): ToldChange => ({
  ...after,
  formerCustomerId: before.formerCustomerId ?? after.formerCustomerId,
  action: before.action === 'create' && after.action !== 'remove' ? 'create' : after.action,
  fields: [...new Set([...before.fields, ...after.fields])],
});
