import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatPhone } from '#engine/kinds/phone/phone.ts';
import { CONTACT_ROLES, type ContactRole } from '../contacts/contactRoles.ts';
import type { SummaryPerson, SummarySite, SupportSummary } from './supportSummary.ts';

/** A part of the summary as text lines, for the clipboard and for print. */
export interface SummaryPart {
  readonly title: string;
  readonly lines: readonly string[];
}

export const roleWords = (roles: readonly string[]): string =>
  roles.flatMap((role) => CONTACT_ROLES[role as ContactRole]?.label ?? []).join(', ');

export const openWord = ({ open }: SummarySite): string | null =>
  open === null ? null : open ? 'Open now' : 'Closed now';

const personLine = ({ name, roles, phone, email, mayApproveUpTo }: SummaryPerson): string =>
  [
    `${name} (${roleWords(roles)})`,
    phone && formatPhone(phone),
    email,
    mayApproveUpTo !== null && `approves up to ${formatMoney(mayApproveUpTo)}`,
  ]
    .filter(Boolean)
    .join(', ');

const siteLines = (site: SummarySite): readonly string[] => [
  [site.name, site.address, site.phone && formatPhone(site.phone), openWord(site)].filter(Boolean).join(', '),
  ...(site.accessNotes ? [`Access: ${site.accessNotes}`] : []),
  ...(site.hazards.length > 0 ? [`Hazards: ${site.hazards.join('; ')}`] : []),
];

/** All parts of the summary in order; empty ones are omitted. */
export function summaryParts({
  customer,
  people,
  sites,
  cover,
  more,
  attention,
  attentionTotal,
  changes,
}: SupportSummary) {
  const parts: readonly SummaryPart[] = [
    {
      title: 'Customer',
      lines: [
        ...(customer.alert ? [`Alert: ${customer.alert}`] : []),
        ...said('Phone', customer.phone && formatPhone(customer.phone)),
        ...said('Account manager', customer.manager),
        ...said('Primary engineer', customer.engineer),
        ...said('Deputy engineer', customer.deputy),
        ...said('Remote support', customer.remoteSupport),
      ],
    },
    { title: 'Contacts', lines: (people ?? []).map(personLine) },
    { title: 'Sites', lines: (sites ?? []).flatMap(siteLines) },
    { title: 'Cover notes', lines: (cover ?? []).flatMap(({ name, body }) => [name, body]) },
    ...more.map(({ title, lines }) => ({ title, lines: lines.map(({ text }) => text) })),
    {
      title: 'Needs attention',
      lines: [
        ...attention.map(({ text }) => text),
        ...(attentionTotal > attention.length ? [`and ${attentionTotal - attention.length} more`] : []),
      ],
    },
    {
      title: 'Recent changes',
      lines: changes.map(({ at, actor, noun, title }) => `${formatMoment(at)}, ${actor}: ${noun} ${title}`),
    },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

const said = (label: string, value: string | null): readonly string[] => (value ? [`${label}: ${value}`] : []);

/** The summary as plain text, for a call with a supplier. */
export const summaryText = (summary: SupportSummary): string =>
  [
    `${summary.customer.name}${summary.customer.code ? ` (${summary.customer.code})` : ''}`,
    ...summaryParts(summary).flatMap(({ title, lines }) => ['', title, ...lines]),
  ].join('\n');
