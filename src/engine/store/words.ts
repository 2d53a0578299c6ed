import { zonedFormat } from '../calendar/houseZone.ts';
import { nounEntry } from '../entity/nounIndex.ts';
import { findEntity } from '../entity/registry.ts';
import { humanise, labelOf } from '../kinds/field.ts';

/** What something is, as a column says it: a noun's own label, or the word the log has for it. */
export const kindWords = (kind: string): string => nounEntry(kind)?.label ?? KINDS[kind] ?? humanise(kind);

const KINDS: Readonly<Record<string, string>> = {
  audit: 'Audit log',
  limit: 'Address',
  address: 'Address',
  backup: 'Backup',
  keyRing: 'Keys',
};

/** Label of a field of a noun, by the key the log has. */
export function fieldWords(key: string, kind: string): string {
  const fields = findEntity(kind)?.fields ?? {};
  return labelOf(key.replace(/^extra\./, ''), (Object.hasOwn(fields, key) ? fields[key] : undefined) ?? {});
}

/** "20 Nov 2026, 14:05:09" on the company’s clocks: entries follow each other within seconds. */
export const momentWords = (at: string): string => moment.format(new Date(at));

const moment = zonedFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
