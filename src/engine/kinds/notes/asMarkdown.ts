/** Escapes plain text for a body that is rendered as Markdown, so that markup characters appear as typed. */
export const asMarkdown = (text: string): string =>
  text
    .replace(/([\\`*_[\]<>#|~])/g, '\\$1')
    .replace(/^(\s*)(\d+)([.)])/gm, '$1$2\\$3')
    .replace(/^(\s*)([-+])/gm, '$1\\$2')
    .replace(/(?<!\n)\n(?!\n)/g, '  \n');
