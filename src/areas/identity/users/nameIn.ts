/**
 * A name derived from an email address, until the user enters one: "grace.hopper@msp.example" → "Grace Hopper". Drops
 * digits after a name and everything after a plus sign.
 */
export function nameIn(email: string): string {
  const words = (email.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .map((word) => word.replace(/\d+$/, ''))
    .filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || 'Administrator';
}
