import { inSentence } from '#engine/entity/inSentence.ts';
import { addAttention, addMarks } from '#areas/customers/customers.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { fill } from '#engine/screens/manifest.ts';
import { listPath, recordPath } from '#engine/entity/screensOf.ts';
import { isOnForm } from './finding.ts';
import { findingsAt, type FoundAt } from './findings.server.ts';

/** Adds the estate's findings to a customer's menu marks and attention list. */
export function registerFindings(): void {
  addMarks(async (database, actor, customerId, now) =>
    marksOf(await findingsAt(database, actor, customerId, companyToday(new Date(now)))),
  );
  addAttention(async (database, actor, customerId, now) =>
    linesOf(await findingsAt(database, actor, customerId, companyToday(new Date(now))), actor, customerId),
  );
}

/** One mark per asset type: its worst tone and the number of assets with it. */
function marksOf(found: readonly FoundAt[]) {
  return [...new Set(found.map((each) => each.kind))].flatMap((noun) => {
    const mine = found.filter((each) => each.kind === noun);
    for (const tone of ['bad', 'warning'] as const) {
      const those = mine.filter((each) => each.findings.some((finding) => finding.tone === tone));
      if (those.length > 0) return [{ noun, tone, count: those.length, about: shortsOf(those, tone) }];
    }
    return [];
  });
}

const shortsOf = (found: readonly FoundAt[], tone: string): string =>
  [
    ...new Set(
      found.flatMap((each) => each.findings.filter((finding) => finding.tone === tone).map((finding) => finding.short)),
    ),
  ]
    .slice(0, 3)
    .join(', ');

/** Maximum number of asset IDs in a URL, whose length is limited. */
const MOST_NAMED = 200;
/** Maximum number of records linked to one job. */
const MOST_ABOUT = 50;

/**
 * Groups a finding of several assets into one line that links to the list. A finding of one asset links to that asset.
 */
function linesOf(found: readonly FoundAt[], actor: Actor, customerId: number) {
  const grouped = new Map<string, { readonly asset: FoundAt; readonly finding: FoundAt['findings'][number] }[]>();
  for (const asset of found)
    for (const finding of asset.findings.filter((each) => each.tone !== 'info')) {
      const key = `${asset.kind} ${finding.code}`;
      grouped.set(key, [...(grouped.get(key) ?? []), { asset, finding }]);
    }
  return [...grouped.values()].map((all) => {
    const [first] = all;
    if (!first) throw new Error('a group holds at least one');
    const noun = entityNamed(first.asset.kind);
    const ids = [...new Set(all.map(({ asset }) => asset.id))];
    const tone = all.some(({ finding }) => finding.tone === 'bad') ? ('bad' as const) : ('warning' as const);
    const about = ids
      .slice(0, MOST_ABOUT)
      .map((id) => `asset:${id}`)
      .join(';');
    if (ids.length === 1)
      return {
        code: first.finding.code,
        tone,
        text: `${first.asset.name}: ${first.finding.text}`,
        button: first.finding.button,
        about,
        // Links to the form if the finding has a form field, otherwise to the page.
        to:
          recordPath(noun, { id: first.asset.id, customerId }) +
          formOf(first.finding.field, may(actor.patterns, `${noun.name}.update`)),
      };
    return {
      code: first.finding.code,
      tone,
      text: `${ids.length} ${noun.plural === noun.label ? noun.plural : inSentence(noun.plural)} ${manyAre(first.finding.short)}.`,
      button: 'View',
      about,
      to: `${fill(listPath(noun), { customerId })}?f.id=is:${ids.slice(0, MOST_NAMED).join(',')}`,
    };
  });
}

const formOf = (field: string, mayChange: boolean): string => (mayChange && isOnForm(field) ? `/edit#${field}` : '');

/** "not patched" → "are not patched"; "with batteries due" → "have batteries due" */
const manyAre = (short: string): string => {
  if (short.startsWith('without a ')) return short.replace('without a', 'have no');
  return short.startsWith('with ') ? short.replace('with', 'have') : `are ${short}`;
};
