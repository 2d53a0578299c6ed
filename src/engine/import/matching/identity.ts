import { readMac } from '../../kinds/macAddress/macAddress.ts';

/**
 * Forms in which two writings of one identifier are the same, so that a record is found again: `words`, `exact`, `mac`,
 * and those that areas register. A form gives null for a text that identifies nothing.
 */
export type IdentityForm = (text: string) => string | null;

const forms = new Map<string, IdentityForm>([
  ['words', (text) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim() || null],
  ['exact', (text) => text],
  ['mac', macForm],
]);

/** Adds a form; an area does it once, where it declares its presets. */
export function registerForm(name: string, form: IdentityForm): void {
  forms.set(name, form);
}

/** "3C-52-82-00-00-01" → "3c:52:82:00:00:01"; null for addresses made up by the device, which change. */
function macForm(text: string): string | null {
  const read = readMac(text);
  return 'mac' in read && !read.randomised ? read.mac : null;
}

/** A value in a form; null when it names nothing. @throws when nobody registered the form */
export function identityForm(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const form = forms.get(name);
  if (!form) throw new Error(`Identity form “${name}” not found.`);
  return form(String(value));
}
