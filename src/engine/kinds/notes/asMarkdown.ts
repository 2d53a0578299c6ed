/** Plain text in a body that is drawn as Markdown: what would be markup is shown as it was written. */
export const asMarkdown = (text: string): string =>
  text
    .replace(/([\\`*_[\]<>#|~])/g, '\\$1')
    .replace(/^(\s*)(\d+)([.)])/gm, '$1$2\\$3')
    .replace(/^(\s*)([-+])/gm, '$1\\$2')
    .replace(/(?<!\n)\n(?!\n)/g, '  \n');
