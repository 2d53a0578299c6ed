/** A name as it stands inside a sentence: "Printer" → "printer"; an abbreviation stays: "UPS", "VM template". */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
