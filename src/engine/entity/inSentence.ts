/**
 * A name as it stands inside a sentence: "Printer" → "printer". An abbreviation stays ("UPS", "VM template"), and so does
 * a name of several capitals: "End Of Visit report".
 */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]+(?![ -][A-Z][a-z])\b/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
