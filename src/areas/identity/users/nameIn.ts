/**
 * The name that an address tells of, until its owner writes a better one: "grace.hopper@msp.example" → "Grace Hopper".
 * Figures behind a name and what follows a plus sign are left out.
 */
export function nameIn(email: string): string {
  const words = (email.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .map((word) => word.replace(/\d+$/, ''))
    .filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || 'Administrator';
}
