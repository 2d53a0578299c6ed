/** One interface in a configuration of IT Glue, as its file has it. Texts are trimmed and may be blank. */
export interface FormerInterface {
  readonly name: string;
  /** With or without the length of its mask. */
  readonly address: string;
  readonly mac: string;
  readonly isPrimary: boolean;
  readonly notes: string;
}

/**
 * The interfaces in a cell, which holds them as a JSON list. The file writes `ip_address`, the API `ip-address`. Blank
 * ones are left out, and names are made different, ignoring case. Null for any other text.
 */
export function interfacesIn(text: string): readonly FormerInterface[] | null {
  const list = parsed(text);
  if (!Array.isArray(list)) return null;
  const taken = new Set<string>();
  return list
    .filter((item): item is object => typeof item === 'object' && item !== null)
    .map(interfaceOf)
    .filter(({ name, address, mac }) => name !== '' || address !== '' || mac !== '')
    .map((each, at) => ({ ...each, name: freeName(each.name || `Interface ${at + 1}`, taken) }));
}

/** What is known of an interface in one line, for interfaces that cannot be created: "LAN: 10.0.0.9, 00:11:22:33:44:55" */
export const lineOf = ({ name, address, mac, notes }: FormerInterface): string =>
  `${name}: ${[address, mac, notes].filter(Boolean).join(', ')}`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function interfaceOf(item: object): FormerInterface {
  const cells: ReadonlyMap<string, unknown> = new Map(
    Object.entries(item).map(([key, value]) => [key.replaceAll('-', '_'), value]),
  );
  const text = (...keys: readonly string[]): string => {
    const found = keys.map((key) => cells.get(key)).find((value) => typeof value === 'string');
    return typeof found === 'string' ? found.trim() : '';
  };
  const primary = cells.get('primary');
  return {
    name: text('name').slice(0, 70),
    address: text('ip_address', 'ip'),
    mac: text('mac_address', 'mac'),
    isPrimary: primary === true || (typeof primary === 'string' && /^(?:yes|true)$/i.test(primary)),
    notes: text('notes').replace(/\s+/g, ' '),
  };
}

/** "LAN" → "LAN", then "LAN (2)" */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name} (${count})`;
  taken.add(free.toLowerCase());
  return free;
}
