/**
 * A name in the form for the middle of a sentence: "Printer" → "printer". Abbreviations ("UPS", "VM template") and
 * names with several capitals ("End Of Visit report") stay unchanged.
 */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]+(?![ -][A-Z][a-z])\b/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
