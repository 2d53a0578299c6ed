/** An element of a simple XML file without namespaces or custom entities. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: string;
  readonly children: XmlElement[];
  text: string;
}

const PARTS =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z_][\w.-]*)((?:\s[^<>]*?)?)(\/?)>|([^<]+)|</g;
const MOST_DEEP = 200;

/** The root element; undefined when the text is malformed or declares entities. */
export function readXml(text: string): XmlElement | undefined {
  const root: XmlElement = { name: '', attributes: '', children: [], text: '' };
  const open: XmlElement[] = [root];
  for (const [part, data, closes, name, attributes = '', isEmpty, words] of text.matchAll(PARTS)) {
    const inner = open.at(-1);
    if (!inner || open.length > MOST_DEEP || part === '<') return undefined;
    if (data !== undefined) inner.text += data;
    else if (words !== undefined) inner.text += plain(words);
    else if (name === undefined) continue;
    else if (closes) {
      if (inner.name !== name) return undefined;
      open.pop();
    } else {
      const made: XmlElement = { name, attributes, children: [], text: '' };
      inner.children.push(made);
      if (!isEmpty) open.push(made);
    }
  }
  return open.length === 1 ? root.children[0] : undefined;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

export const textOf = (element: XmlElement | undefined): string => element?.text ?? '';
