import { type ReactNode, useId, useState } from 'react';
import { FieldCell } from './cells.tsx';
import { choice } from './choice/choice.ts';
import { choices } from './choices/choices.ts';
import { day } from './day/day.ts';
import { duration } from './duration/duration.ts';
import { email } from './email/email.ts';
import type { FaceContext } from './face.web.ts';
import { type Field, humanise, type KindName } from './field.ts';
import { file } from './file/file.ts';
import { files } from './files/files.ts';
import { flag } from './flag/flag.ts';
import { FieldInput } from './inputs.tsx';
import { ipAddress } from './ipAddress/ipAddress.ts';
import { lines, owned } from './lines/lines.ts';
import { macAddress } from './macAddress/macAddress.ts';
import { moment } from './moment/moment.ts';
import { money } from './money/money.ts';
import { notes } from './notes/notes.ts';
import { percentage } from './percentage/percentage.ts';
import { phone } from './phone/phone.ts';
import { postcode } from './postcode/postcode.ts';
import { quantity } from './quantity/quantity.ts';
import { ref } from './ref/ref.ts';
import { anyRefs } from './anyRefs/anyRefs.ts';
import { refs } from './refs/refs.ts';
import { rows } from './rows/rows.ts';
import { secret } from './secret/secret.ts';
import { tags } from './tags/tags.ts';
import { text } from './text/text.ts';
import { url } from './url/url.ts';
import { whole } from './whole/whole.ts';

interface Sample {
  readonly field: Field;
  readonly value: unknown;
  /** Text that the kind cannot read, which the form keeps. */
  readonly unread?: unknown;
}

const options = {
  open: { label: 'Open', tone: 'good' },
  waiting: { label: 'Waiting for parts', tone: 'warning' },
  overdue: { label: 'Overdue', tone: 'bad' },
  planned: { label: 'Planned', tone: 'info' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const;

const SAMPLES: Readonly<Record<KindName, Sample>> = {
  text: {
    field: text({ label: 'Name', max: 20 }),
    value: 'Ashgrove Primary',
    unread: 'A name that is far too long for this',
  },
  notes: {
    field: notes({ label: 'Access notes', help: 'Reception, parking, gates.' }),
    value:
      '## Arrival\n\nAsk at **reception**; the *server room* is locked.\n\n1. Sign in\n2. Take a [visitor badge](https://example.org/badge)\n\n| Door | Code |\n|---|---|\n| Gate | see vault |',
    unread: 'x'.repeat(20_001),
  },
  whole: { field: whole({ label: 'Capacity', unit: 'VA', min: 1 }), value: 15_000, unread: 'twelve' },
  quantity: { field: quantity({ label: 'Cable', unit: 'm' }), value: 12.5, unread: '1.2345' },
  money: { field: money({ label: 'Price' }), value: 123_450, unread: '12,34' },
  percentage: { field: percentage({ label: 'VAT rate', max: 10_000 }), value: 1750, unread: '120' },
  flag: { field: flag({ label: 'On contract' }), value: true },
  choice: { field: choice({ label: 'Status', options }), value: 'waiting' },
  choices: { field: choices({ label: 'Shown when', options }), value: ['open', 'overdue'] },
  day: { field: day({ label: 'Bought on' }), value: '2026-11-20', unread: '31/2' },
  moment: { field: moment({ label: 'Seen at' }), value: '2026-11-20T14:05:00.000Z', unread: 'teatime' },
  duration: { field: duration({ label: 'Time on site' }), value: 105, unread: '1:75' },
  ref: { field: ref({ label: 'Customer', to: 'customer' }), value: 12 },
  refs: { field: refs({ label: 'Keyholders', to: 'contact' }), value: [7, 8] },
  anyRefs: { field: anyRefs({ label: 'About', to: ['customer', 'contact'] }), value: ['customer:12', 'contact:8'] },
  tags: { field: tags({ label: 'Tags' }), value: ['school', 'fibre', 'Wi-Fi survey', 'urgent', 'Essex'] },
  file: { field: file({ label: 'Photograph', accept: ['image/'] }), value: 3 },
  files: { field: files({ label: 'Documents' }), value: [3, 4] },
  rows: {
    field: rows({
      label: 'Hazards',
      of: {
        kind: choice({
          options: { asbestos: { label: 'Asbestos' }, height: { label: 'Height' }, dog: { label: 'Dog' } },
        }),
        place: text(),
        seenOn: day({ optional: true }),
      },
    }),
    value: [
      { kind: 'asbestos', place: 'Boiler room', seenOn: '2026-03-02' },
      { kind: 'dog', place: 'Caretaker’s house', seenOn: null },
    ],
  },
  lines: {
    field: lines({
      label: 'Lines',
      of: owned('sampleLine', {
        by: 'sampleId',
        fields: { description: text(), quantity: quantity({ default: 1 }), unitPence: money({ label: 'Unit price' }) },
      }),
    }),
    value: [
      { id: 1, description: 'Switch, 24 ports', quantity: 2, unitPence: 32_900 },
      { id: 2, description: 'Fitting', quantity: 1.5, unitPence: 6_500 },
    ],
  },
  email: { field: email({ label: 'Email' }), value: 'office@ashgrove.sch.uk', unread: 'office@ashgrove' },
  phone: { field: phone({ label: 'Phone' }), value: '+441632960123', unread: '960123' },
  postcode: { field: postcode({ label: 'Postcode' }), value: 'BN1 1AB', unread: 'BN1' },
  url: { field: url({ label: 'Website' }), value: 'https://www.ashgrove.sch.uk/', unread: 'javascript:alert(1)' },
  ipAddress: { field: ipAddress({ label: 'IP address' }), value: '10.20.5.9', unread: '10.20.5.256' },
  macAddress: { field: macAddress({ label: 'MAC address' }), value: '3c:52:82:ab:cd:ef', unread: '3c:52' },
  secret: { field: secret({ label: 'Password' }), value: '' },
};

const context: FaceContext = {
  refs: {
    customer: { 12: { title: 'Ashgrove Primary', subtitle: 'Brighton' } },
    contact: { 7: { title: 'Ann Ward' }, 8: { title: 'Bilal Khan', archived: true } },
  },
  suggestions: ['school', 'office', 'warehouse'],
};

function Editable({
  field,
  value,
  ...rest
}: Sample & { readonly error?: string; readonly disabled?: boolean; readonly isStored?: boolean }) {
  const [current, setCurrent] = useState(value);
  const label = field.label ?? humanise(field.kind);
  return (
    <FieldInput
      id={useId()}
      label={label}
      field={field}
      value={current}
      onChange={setCurrent}
      help={field.help}
      required={!field.optional}
      error={rest.error}
      disabled={rest.disabled}
      context={{ ...context, isStored: field.kind === 'secret' && value !== null }}
    />
  );
}

/** One story for each kind, with its inputs and cells by name. */
export const stories: readonly { readonly name: string; readonly faces: Readonly<Record<string, () => ReactNode>> }[] =
  Object.entries(SAMPLES).map(([name, sample]) => ({
    name: `Field: ${humanise(name).toLowerCase()}`,
    faces: {
      empty: () => <Editable {...sample} value={null} />,
      filled: () => <Editable {...sample} />,
      ...(sample.unread === undefined ? {} : { unreadable: () => <Editable {...sample} value={sample.unread} /> }),
      optional: () => <Editable {...sample} field={{ ...sample.field, optional: true }} value={null} />,
      refused: () => <Editable {...sample} error="The server does not agree with this." />,
      off: () => <Editable {...sample} disabled />,
      'in a table': () => <FieldCell field={sample.field} value={sample.value} context={context} place="table" />,
      'among facts': () => <FieldCell field={sample.field} value={sample.value} context={context} place="facts" />,
    },
  }));
