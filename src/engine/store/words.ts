import { zonedFormat } from '../calendar/companyZone.ts';
import { nounEntry } from '../entity/nounIndex.ts';
import { findEntity } from '../entity/registry.ts';
import { humanise, labelOf } from '../kinds/field.ts';

/** The type of a logged object in words: a noun's label, or the log's own word for it. */
export const kindWords = (kind: string): string => nounEntry(kind)?.label ?? KINDS[kind] ?? humanise(kind);

const KINDS: Readonly<Record<string, string>> = {
  audit: 'Audit log',
  limit: 'Address',
  address: 'Address',
  backup: 'Backup',
  keyRing: 'Keys',
};

/** The label of a noun's field, by its key in the log. */
export function fieldWords(key: string, kind: string): string {
  const fields = findEntity(kind)?.fields ?? {};
  return labelOf(key.replace(/^extra\./, ''), (Object.hasOwn(fields, key) ? fields[key] : undefined) ?? {});
}

/** "20 Nov 2026, 14:05:09" in the company’s time zone. Seconds are shown because entries may be seconds apart. */
export const momentWords = (at: string): string => moment.format(new Date(at));

const moment = zonedFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
