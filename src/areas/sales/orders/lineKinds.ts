/** What a line of a document is. Only items cost something. */
export const LINE_KINDS = {
  item: { label: 'Item' },
  heading: { label: 'Heading' },
  text: { label: 'Text' },
  subtotal: { label: 'Subtotal' },
} as const;
