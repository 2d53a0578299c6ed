import { anyRefsKind } from './anyRefs/anyRefs.ts';
import { choiceKind } from './choice/choice.ts';
import { choicesKind } from './choices/choices.ts';
import { dayKind } from './day/day.ts';
import { durationKind } from './duration/duration.ts';
import { emailKind } from './email/email.ts';
import type { Field, KindName } from './field.ts';
import { fileKind } from './file/file.ts';
import { filesKind } from './files/files.ts';
import { flagKind } from './flag/flag.ts';
import { ipAddressKind } from './ipAddress/ipAddress.ts';
import type { Kind } from './kind.ts';
import { linesKindWith } from './lines/lines.ts';
import { macAddressKind } from './macAddress/macAddress.ts';
import { momentKind } from './moment/moment.ts';
import { moneyKind } from './money/money.ts';
import { notesKind } from './notes/notes.ts';
import { percentageKind } from './percentage/percentage.ts';
import { phoneKind } from './phone/phone.ts';
import { postcodeKind } from './postcode/postcode.ts';
import { quantityKind } from './quantity/quantity.ts';
import { refKind } from './ref/ref.ts';
import { refsKind } from './refs/refs.ts';
import { rowsKindWith } from './rows/rows.ts';
import { secretKind } from './secret/secret.ts';
import { tagsKind } from './tags/tags.ts';
import { textKind } from './text/text.ts';
import { urlKind } from './url/url.ts';
import { wholeKind } from './whole/whole.ts';

/** The functions for a field's values, by kind. */
export const kindOf = (field: Pick<Field, 'kind'>): Kind => KINDS[field.kind];

const KINDS: Readonly<Record<KindName, Kind>> = {
  text: textKind,
  notes: notesKind,
  whole: wholeKind,
  quantity: quantityKind,
  money: moneyKind,
  percentage: percentageKind,
  flag: flagKind,
  choice: choiceKind,
  choices: choicesKind,
  day: dayKind,
  moment: momentKind,
  duration: durationKind,
  ref: refKind,
  refs: refsKind,
  anyRefs: anyRefsKind,
  tags: tagsKind,
  file: fileKind,
  files: filesKind,
  rows: rowsKindWith(kindOf),
  lines: linesKindWith(kindOf),
  email: emailKind,
  phone: phoneKind,
  postcode: postcodeKind,
  url: urlKind,
  ipAddress: ipAddressKind,
  macAddress: macAddressKind,
  secret: secretKind,
};
