import { splitList } from '../tags/tags.ts';
import { nounLabel } from '../text/nounLabels.ts';

/** What a file says of one record: its noun, and what it is called. */
export interface NamedText {
  readonly noun: string;
  readonly text: string;
}

/** "Supplier: BT" as a file names a record of several possible nouns; where there is one, its name alone. */
export const writeNamedText = ({ noun, text }: NamedText, nouns: readonly string[]): string =>
  nouns.length > 1 ? `${nounLabel(noun) ?? noun}: ${text}` : text;

/** The records a cell names: "Asset: ASH-SRV01; Supplier: BT". Without the noun's name the first noun is meant. */
export const readNamedTexts = (cell: string, nouns: readonly string[]): readonly NamedText[] =>
  splitList(cell).map((each) => {
    const [, before = '', text = ''] = /^([^:]+):\s*(.+)$/s.exec(each) ?? [];
    const word = before.trim().toLowerCase();
    const noun = nouns.find((name) => word === name.toLowerCase() || word === nounLabel(name)?.toLowerCase());
    return noun ? { noun, text } : { noun: nouns[0] ?? '', text: each };
  });
