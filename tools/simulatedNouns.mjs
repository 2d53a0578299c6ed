// Nouns and screens that the product may still get, to estimate the first load with more of them. They are not part of a
// build; only the size check uses them.

/** @typedef {{ readonly name: string, readonly nouns: readonly { readonly name: string }[], readonly screens: readonly { readonly path: string }[] }} AreaEntries */

const OWNERS =
  'purchase sales credit job visit staff leave mileage stock ledger tax tender quote supplier monitor incident licence domain'.split(
    ' ',
  );
const MATTERS =
  'order invoice note schedule claim balance template approval reading renewal agreement rate journal budget window request'.split(
    ' ',
  );
const ICONS =
  'receipt-text calendar-clock file-check handshake gauge ticket wallet scroll-text clipboard-list banknote route timer'.split(
    ' ',
  );
const AREAS = /** @type {const} */ (['jobs', 'installations', 'accounts', 'staff', 'mileage']);
const PAGES = 'approve post allocate statement timeline board print reverse'.split(' ');

/**
 * Adds simulated nouns up to the given total, with five screens each.
 * @param {readonly AreaEntries[]} entries @param {number} nouns
 * @returns {readonly AreaEntries[]}
 */
export function withSimulated(entries, nouns) {
  const added = Math.max(0, nouns - entries.flatMap((area) => area.nouns).length);
  return [
    ...entries,
    ...AREAS.map((area, at) => {
      const mine = Array.from({ length: added }, (_, index) => index).filter((index) => index % AREAS.length === at);
      const made = mine.map((index) => nounOf(area, index));
      return {
        name: area,
        nouns: made,
        screens: made.flatMap((noun, index) => [...facesOf(noun, area), pageOf(noun, area, index)]),
      };
    }),
  ];
}

/**
 * A screen as if written by hand.
 * @param {ReturnType<typeof nounOf>} noun @param {(typeof AREAS)[number]} area @param {number} index
 */
function pageOf({ name, label, path }, area, index) {
  const page = PAGES[index % PAGES.length] ?? '';
  return {
    path: `/${path}/{id}/${page}`,
    title: `${label} ${page}`,
    area,
    permission: `${name}.${page}`,
    parent: `/${path}/{id}`,
    panel: /** @type {const} */ (true),
  };
}

/** @param {(typeof AREAS)[number]} area @param {number} index */
function nounOf(area, index) {
  const owner = OWNERS[index % OWNERS.length] ?? '';
  const matter = MATTERS[(index * 5 + Math.floor(index / OWNERS.length)) % MATTERS.length] ?? '';
  const label = `${owner.charAt(0).toUpperCase()}${owner.slice(1)} ${matter}`;
  return {
    name: `${owner}${matter.charAt(0).toUpperCase()}${matter.slice(1)}`,
    label,
    plural: `${label}s`,
    path: `${owner}-${matter}s`,
    icon: ICONS[index % ICONS.length] ?? 'file',
    menu: { area },
  };
}

/**
 * A label inside a sentence.
 * @param {string} label
 */
const inside = (label) => label.charAt(0).toLowerCase() + label.slice(1);

/** @param {ReturnType<typeof nounOf>} noun @param {(typeof AREAS)[number]} area */
function facesOf({ name, label, plural, path }, area) {
  const made = (
    /** @type {string} */ face,
    /** @type {string} */ address,
    /** @type {string} */ title,
    /** @type {string} */ action,
  ) => ({ path: address, title, area, permission: `${name}.${action}`, of: { entity: name, face } });
  return [
    { ...made('list', `/${path}`, plural, 'view'), menu: /** @type {const} */ (true) },
    made('create', `/${path}/create`, `New ${inside(label)}`, 'create'),
    made('show', `/${path}/{id}`, label, 'view'),
    made('edit', `/${path}/{id}/edit`, `Edit ${inside(label)}`, 'update'),
  ];
}
