/** An API name from a label: "Asset owner (school)" → "assetOwnerSchool"; "" when nothing remains. */
export function apiName(label: string): string {
  const words = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean);
  const name = words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .replace(/^[0-9]+/, '');
  return (name.charAt(0).toLowerCase() + name.slice(1)).slice(0, 40);
}
