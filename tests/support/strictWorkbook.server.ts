import { unzipped } from './unzipped.server.ts';

/*
 * Reads a workbook as strictly as the standard (ECMA-376, parts 1 and 2): the allowed children, their order, their
 * attributes, and that every reference resolves. Spreadsheets are lenient in different ways, so a file that opens in
 * one proves little. Only the elements that our files use are known; all others are refused.
 */

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

/** The rule of an element: a pattern for its children's names in order, and its attributes, `*` for required ones. */
type Rule = readonly [children: RegExp, attributes?: Readonly<Record<string, RegExp>>, text?: RegExp];

const NONE = /^$/;
const COUNT = /^\d+$/;
const BOOLEAN = /^(?:0|1|true|false)$/;
const DOUBLE = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const ANY = /^[^]*$/;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const exactly = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

const XF = {
  numFmtId: COUNT,
  fontId: COUNT,
  fillId: COUNT,
  borderId: COUNT,
  xfId: COUNT,
  applyNumberFormat: BOOLEAN,
  applyFont: BOOLEAN,
};
const VAL = { '*val': ANY };
const SIDE: Rule = [/^(?:color )?$/, { style: /^(?:none|thin|medium)$/ }];

const STYLES: Readonly<Record<string, Rule>> = {
  styleSheet: [
    /^(?:numFmts )?(?:fonts )?(?:fills )?(?:borders )?(?:cellStyleXfs )?(?:cellXfs )?(?:cellStyles )?(?:dxfs )?$/,
    { '*xmlns': exactly(MAIN) },
  ],
  fonts: [/^(?:font )+$/, { count: COUNT }],
  font: [/^(?:b )?(?:i )?(?:sz )?(?:color )?(?:name )?$/],
  b: [NONE, { val: BOOLEAN }],
  sz: [NONE, { '*val': DOUBLE }],
  name: [NONE, VAL],
  fills: [/^(?:fill )+$/, { count: COUNT }],
  // A fill has exactly one kind.
  fill: [/^(?:patternFill |gradientFill )$/],
  patternFill: [/^(?:fgColor )?(?:bgColor )?$/, { patternType: /^(?:none|solid|gray125)$/ }],
  borders: [/^(?:border )+$/, { count: COUNT }],
  border: [/^(?:left )?(?:right )?(?:top )?(?:bottom )?(?:diagonal )?$/],
  ...Object.fromEntries(['left', 'right', 'top', 'bottom', 'diagonal'].map((side) => [side, SIDE])),
  cellStyleXfs: [/^(?:xf )+$/, { count: COUNT }],
  cellXfs: [/^(?:xf )+$/, { count: COUNT }],
  xf: [/^(?:alignment )?$/, XF],
  cellStyles: [/^(?:cellStyle )+$/, { count: COUNT }],
  cellStyle: [NONE, { name: ANY, '*xfId': COUNT, builtinId: COUNT }],
};

const WORKBOOK: Readonly<Record<string, Rule>> = {
  workbook: [/^(?:bookViews )?sheets $/, { '*xmlns': exactly(MAIN), 'xmlns:r': exactly(OFFICE) }],
  bookViews: [/^(?:workbookView )+$/],
  workbookView: [NONE],
  sheets: [/^(?:sheet )+$/],
  sheet: [NONE, { '*name': /^[^\\/?*[\]:]{1,31}$/, '*sheetId': COUNT, '*r:id': ANY }],
};

const WORKSHEET: Readonly<Record<string, Rule>> = {
  worksheet: [/^(?:sheetViews )?(?:cols )?sheetData $/, { '*xmlns': exactly(MAIN) }],
  sheetViews: [/^(?:sheetView )+$/],
  sheetView: [/^(?:pane )?$/, { '*workbookViewId': COUNT }],
  pane: [
    NONE,
    {
      ySplit: DOUBLE,
      topLeftCell: /^[A-Z]{1,3}\d+$/,
      activePane: /^(?:bottomLeft|topRight|bottomRight|topLeft)$/,
      state: /^(?:split|frozen|frozenSplit)$/,
    },
  ],
  sheetData: [/^(?:row )*$/],
  row: [/^(?:c )*$/, { r: /^[1-9]\d*$/ }],
  c: [/^(?:v |is )?$/, { '*r': /^[A-Z]{1,3}[1-9]\d*$/, s: COUNT, t: /^(?:n|inlineStr)$/ }],
  v: [NONE, {}, DOUBLE],
  is: [/^t $/],
  t: [NONE, { 'xml:space': /^preserve$/ }, /^[^]{0,32767}$/],
};

const RELATIONS: Readonly<Record<string, Rule>> = {
  Relationships: [/^(?:Relationship )*$/, { '*xmlns': exactly(`${PACKAGE}/relationships`) }],
  Relationship: [NONE, { '*Id': /^[A-Za-z_][\w.-]*$/, '*Type': /^http:\/\//, '*Target': ANY }],
};
const TYPES: Readonly<Record<string, Rule>> = {
  Types: [/^(?:Default |Override )*$/, { '*xmlns': exactly(`${PACKAGE}/content-types`) }],
  Default: [NONE, { '*Extension': /^\w+$/, '*ContentType': /^application\/\S+$/ }],
  Override: [NONE, { '*PartName': /^\/\S+[^/]$/, '*ContentType': /^application\/\S+$/ }],
};

/** The texts and numbers of a sheet's cells, by their position. */
export type StrictCells = Readonly<Record<string, string | number>>;

/**
 * The cells of the first sheet of a workbook.
 * @throws an error that names the first violated rule of the standard
 */
export async function strictlyRead(bytes: Buffer): Promise<StrictCells> {
  const parts = await unzipped(bytes);
  const part = (name: string, rules: Readonly<Record<string, Rule>>, root: string): Element => {
    const text = parts[name];
    if (text === undefined) throw new Error(`${name} is missing`);
    const element = parsed(name, text);
    if (element.name !== root) throw new Error(`${name} begins with ${element.name}`);
    judge(name, element, rules);
    return element;
  };
  const types = part('[Content_Types].xml', TYPES, 'Types');
  for (const name of Object.keys(parts).filter((each) => each !== '[Content_Types].xml')) {
    const has = types.children.some(({ attributes }) =>
      attributes.PartName ? attributes.PartName === `/${name}` : name.endsWith(`.${attributes.Extension}`),
    );
    if (!has) throw new Error(`${name} has no content type`);
  }
  const office = part('_rels/.rels', RELATIONS, 'Relationships').children.find(
    ({ attributes }) => attributes.Type === `${OFFICE}/officeDocument`,
  );
  if (office?.attributes.Target !== 'xl/workbook.xml') throw new Error('the package has no workbook');
  const workbook = part('xl/workbook.xml', WORKBOOK, 'workbook');
  const relations = part('xl/_rels/workbook.xml.rels', RELATIONS, 'Relationships').children;
  const targetOf = (type: string, id?: string): string => {
    const found = relations.find(
      ({ attributes }) => attributes.Type === `${OFFICE}/${type}` && (id === undefined || attributes.Id === id),
    );
    if (!found) throw new Error(`the workbook has no ${type}`);
    return `xl/${found.attributes.Target}`;
  };
  const looks = judgeStyles(part(targetOf('styles'), STYLES, 'styleSheet'));
  const [first] = childrenOf(workbook, 'sheets');
  const sheet = part(targetOf('worksheet', first?.attributes['r:id']), WORKSHEET, 'worksheet');
  for (const view of childrenOf(sheet, 'sheetViews'))
    if (!childrenOf(workbook, 'bookViews')[Number(view.attributes.workbookViewId)])
      throw new Error('the sheet belongs to a view that the workbook does not have');
  return cellsOf(sheet, looks);
}

const childrenOf = (element: Element, name: string): readonly Element[] =>
  element.children.find((child) => child.name === name)?.children ?? [];

/** @returns the number of cell styles */
function judgeStyles(sheet: Element): number {
  for (const list of sheet.children)
    if (list.attributes.count !== undefined && Number(list.attributes.count) !== list.children.length)
      throw new Error(`${list.name} has another count`);
  const kinds = childrenOf(sheet, 'fills').map((fill) => fill.children[0]?.attributes.patternType);
  if (kinds[0] !== 'none' || kinds[1] !== 'gray125') throw new Error('the reserved fills are missing');
  const bases = childrenOf(sheet, 'cellStyleXfs');
  for (const xf of [...bases, ...childrenOf(sheet, 'cellXfs')])
    for (const [key, list] of [
      ['fontId', childrenOf(sheet, 'fonts')],
      ['fillId', childrenOf(sheet, 'fills')],
      ['borderId', childrenOf(sheet, 'borders')],
      ['xfId', bases],
    ] as const)
      if (!list[Number(xf.attributes[key] ?? 0)]) throw new Error(`an xf refers to a ${key} that is not there`);
  for (const { attributes } of childrenOf(sheet, 'cellStyles'))
    if (!bases[Number(attributes.xfId)]) throw new Error('a cellStyle refers to an xf that is not there');
  return childrenOf(sheet, 'cellXfs').length;
}

function cellsOf(sheet: Element, looks: number): StrictCells {
  const cells: Record<string, string | number> = {};
  let line = 0;
  for (const row of childrenOf(sheet, 'sheetData')) {
    if (Number(row.attributes.r) <= line) throw new Error(`row ${row.attributes.r} is not in order`);
    line = Number(row.attributes.r);
    let column = 0;
    for (const { attributes, children } of row.children) {
      const [, letters = '', digits] = /^([A-Z]+)(\d+)$/.exec(attributes.r ?? '') ?? [];
      const at = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
      if (Number(digits) !== line || at <= column) throw new Error(`cell ${attributes.r} is not in order`);
      column = at;
      if (Number(attributes.s ?? 0) >= looks) throw new Error(`cell ${attributes.r} has a look that is not there`);
      const [held] = children;
      if ((attributes.t === 'inlineStr') !== (held?.name === 'is'))
        throw new Error(`cell ${attributes.r} holds another kind of value than it says`);
      if (held) cells[attributes.r ?? ''] = held.name === 'v' ? Number(held.text) : unescaped(held.children[0]?.text);
    }
  }
  return cells;
}

const unescaped = (text = ''): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function judge(part: string, element: Element, rules: Readonly<Record<string, Rule>>): void {
  const rule = Object.hasOwn(rules, element.name) ? rules[element.name] : undefined;
  if (!rule) throw new Error(`${part}: <${element.name}> is not known`);
  const [children, attributes = {}, text = NONE] = rule;
  if (!children.test(element.children.map(({ name }) => `${name} `).join('')))
    throw new Error(
      `${part}: <${element.name}> may not hold ${element.children.map(({ name }) => name).join() || 'nothing'}`,
    );
  if (!text.test(element.text))
    throw new Error(`${part}: <${element.name}> may not hold “${element.text.slice(0, 40)}”`);
  for (const key of Object.keys(attributes).filter((each) => each.startsWith('*')))
    if (element.attributes[key.slice(1)] === undefined)
      throw new Error(`${part}: <${element.name}> has no ${key.slice(1)}`);
  for (const [key, value] of Object.entries(element.attributes))
    if (!(attributes[key] ?? attributes[`*${key}`])?.test(value))
      throw new Error(`${part}: <${element.name}> may not have ${key}="${value}"`);
  for (const child of element.children) judge(part, child, rules);
}

const TOKEN = /<\?xml [^?]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<&]*")*)\s*(\/?)>|([^<]+)/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * A well-formed part as a tree.
 * @throws at the first character that XML 1.0 does not allow
 */
function parsed(part: string, xml: string): Element {
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(xml)) throw new Error(`${part} has signs of no XML`);
  const top = { name: '', attributes: {}, children: new Array<Element>(), text: '' };
  const open = [top];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < xml.length; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(xml);
    if (!found) throw new Error(`${part} is not well-formed at “${xml.slice(at, at + 40)}”`);
    const [, closes, name, attributes = '', isEmpty, text] = found;
    const here = open.at(-1) ?? top;
    if (text !== undefined) {
      here.text += text.replace(/&(\w*);?/g, (whole, entity: string) => {
        const sign = whole.endsWith(';') ? ENTITIES[entity] : undefined;
        if (sign === undefined) throw new Error(`${part} has ${whole}`);
        return sign;
      });
    } else if (closes) {
      if (open.length < 2 || here.name !== name) throw new Error(`${part} closes ${name} where ${here.name} is open`);
      open.pop();
    } else if (name) {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(
        ([, key = '', value = '']) => [key, value] as const,
      );
      if (new Set(pairs.map(([key]) => key)).size < pairs.length) throw new Error(`${part} repeats an attribute`);
      const element = { name, attributes: Object.fromEntries(pairs), children: new Array<Element>(), text: '' };
      here.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [root] = top.children;
  if (!root || open.length > 1 || top.children.length > 1) throw new Error(`${part} has no end, or more than one root`);
  return root;
}
