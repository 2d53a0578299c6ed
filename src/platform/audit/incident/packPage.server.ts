import { escaped } from '#engine/http/escaped.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { humanise } from '#engine/kinds/field.ts';
import { actionWords } from '#engine/changes/auditEvents.server.ts';
import type { CustomerFigures, PackFigures, ReportedCount } from './packFigures.ts';

/** The creator, time, subject and reason of a pack. */
export interface PackHead {
  readonly title: string;
  readonly reason: string;
  readonly madeBy: string;
  /** ISO moment. */
  readonly madeAt: string;
}

type Cell = string | number | null;

/** The first page of a pack: readable without the product, a network or scripts. */
export function packPage(head: PackHead, figures: PackFigures): string {
  const { entries, toRotate, exports, secrets, changes, origins, customers } = figures;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(head.title)}</title><style>${STYLE}</style></head><body>
<h1>Incident pack</h1>
<dl><dt>Subject</dt><dd>${escaped(head.title)}</dd><dt>Reason</dt><dd>${escaped(head.reason)}</dd>
<dt>Created</dt><dd>${moment(head.madeAt)} by ${escaped(head.madeBy)}</dd>
<dt>Entries</dt><dd>${figure(entries)}</dd>
<dt>Log up to</dt><dd>No. ${figure(figures.head.seq)}, <code>${escaped(figures.head.hash)}</code></dd></dl>
<p>This pack contains entries of the audit log only. The log records access to secrets, exports, changes and sign-ins, but not views of ordinary records. Times are London time. Entries of customers outside the scope of the creator are left out.</p>
${section(
  'Secrets to rotate',
  'Secrets that were viewed and have not been changed since.',
  ['Customer', 'Secret', 'Known to', 'Times', 'Last'],
  toRotate.map((each) => [
    each.customer ?? NOBODY,
    `${kind(each.kind)} ${each.title}`,
    each.by,
    each.times,
    moment(each.lastAt),
  ]),
)}
${section(
  'By customer',
  'All entries.',
  ['Customer', 'Secrets accessed', 'Changed', 'Exported', 'Denied', 'Other'],
  customers.map((each) => [nameOf(each), each.seen, each.changed, each.exported, each.refused, each.other]),
)}
${section(
  'Sources',
  'Addresses and sessions, latest first.',
  ['Address', 'Session', 'User', 'First', 'Last', 'Entries'],
  origins.map((each) => [
    each.ip,
    each.sessionId,
    each.actorName,
    moment(each.firstAt),
    moment(each.lastAt),
    each.entries,
  ]),
)}
${section('Exported', LATEST, TOLD, exports.map(told))}
${section('Secrets accessed', LATEST, TOLD, secrets.map(told))}
${section('Changed', LATEST, TOLD, changes.map(told))}
<h2>Files of this pack</h2>
<ul><li><code>entries.csv</code>: every entry, for spreadsheets</li><li><code>entries.jsonl</code>: every entry as it was hashed, with its hash and the previous hash, one per line</li>
<li><code>secrets.csv</code>: the secrets to rotate</li><li><code>customers.csv</code>: the figures by customer</li></ul>
</body></html>
`;
}

const NOBODY = 'No customer';
const LATEST = 'The latest 500. The file entries.csv has all.';
const TOLD = ['When', 'User', 'Action', 'Customer', 'Address', 'Note'];

/** The name of a customer in tables and files. */
export const nameOf = ({ customer, customerId }: CustomerFigures): string =>
  customer ?? (customerId === null ? NOBODY : `#${customerId}`);

const told = (each: ReportedCount): readonly Cell[] => [
  moment(each.at),
  each.actorName,
  `${actionWords(each.action, each.kind)}: ${kind(each.kind)} ${each.title}`,
  each.customer,
  each.ip,
  each.note,
];

function section(
  title: string,
  about: string,
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  const table = `<table><thead><tr>${headings.map((each) => `<th scope="col">${escaped(each)}</th>`).join('')}</tr></thead><tbody>
${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')}
</tbody></table>`;
  return `<h2>${escaped(title)} <small>${figure(rows.length)}</small></h2><p>${rows.length === 0 ? 'None.' : escaped(about)}</p>${rows.length === 0 ? '' : table}`;
}

const cell = (value: Cell): string =>
  typeof value === 'number' ? `<td class="n">${figure(value)}</td>` : `<td>${escaped(value ?? '')}</td>`;

const kind = (name: string): string => findEntity(name)?.label ?? humanise(name);
const figure = (count: number): string => count.toLocaleString('en-GB');

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium', timeStyle: 'medium' });
const moment = (at: string): string => clock.format(new Date(at));

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1c1d2b;background:#fff}
h2{margin:2rem 0 .25rem}small{color:#5b5d78;font-weight:400}table{border-collapse:collapse;width:100%;font-size:13px;margin-top:.5rem}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #dfe1ed;vertical-align:top;overflow-wrap:anywhere}th{color:#5b5d78}
.n{text-align:right;font-variant-numeric:tabular-nums}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{color:#5b5d78}dd{margin:0;overflow-wrap:anywhere}
@media print{body{margin:0}}`;
