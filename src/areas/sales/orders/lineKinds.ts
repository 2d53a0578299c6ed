/** Types of document lines. Only items have a price. */
export const LINE_KINDS = {
  item: { label: 'Item' },
  heading: { label: 'Heading' },
  text: { label: 'Text' },
  subtotal: { label: 'Subtotal' },
} as const;
