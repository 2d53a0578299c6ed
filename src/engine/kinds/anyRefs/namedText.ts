import { splitList } from '../tags/tags.ts';
import { nounLabel } from '../text/nounLabels.ts';

/** A record as written in a file: its noun and its title. */
export interface NamedText {
  readonly noun: string;
  readonly text: string;
}

/** "Supplier: BT": a record as written in a file. If only one noun is possible, the title alone. */
export const writeNamedText = ({ noun, text }: NamedText, nouns: readonly string[]): string =>
  nouns.length > 1 ? `${nounLabel(noun) ?? noun}: ${text}` : text;

/** The records that a cell names: "Asset: ASH-SRV01; Supplier: BT". Without a noun's name the first noun applies. */
export const readNamedTexts = (cell: string, nouns: readonly string[]): readonly NamedText[] =>
  splitList(cell).map((each) => {
    const [, before = '', text = ''] = /^([^:]+):\s*(.+)$/s.exec(each) ?? [];
    const word = before.trim().toLowerCase();
    const noun = nouns.find((name) => word === name.toLowerCase() || word === nounLabel(name)?.toLowerCase());
    return noun ? { noun, text } : { noun: nouns[0] ?? '', text: each };
  });
