import { readMac } from '../../kinds/macAddress/macAddress.ts';

/**
 * Normalises an identifier so that two spellings of it are equal and a record is found again. The forms are `words`,
 * `exact`, `mac` and those that areas register. A form returns null for a text that identifies nothing.
 */
export type IdentityForm = (text: string) => string | null;

const forms = new Map<string, IdentityForm>([
  ['words', (text) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim() || null],
  ['exact', (text) => text],
  ['mac', macForm],
]);

/** Registers a form. An area does this once, where it declares its presets. */
export function registerForm(name: string, form: IdentityForm): void {
  forms.set(name, form);
}

/** "3C-52-82-00-00-01" → "3c:52:82:00:00:01"; null for randomised addresses, which change. */
function macForm(text: string): string | null {
  const read = readMac(text);
  return 'mac' in read && !read.randomised ? read.mac : null;
}

/** A value in a form; null if it identifies nothing. @throws if the form is not registered */
export function identityForm(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const form = forms.get(name);
  if (!form) throw new Error(`Identity form “${name}” not found.`);
  return form(String(value));
}
