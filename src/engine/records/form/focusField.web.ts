/** Puts the focus into a field's input, whatever its kind makes of it. */
export function focusField(key: string, form: ParentNode = document): void {
  const row = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);
  row
    ?.querySelector<HTMLElement>('input:not([type=hidden]):not([disabled]), textarea, [role=combobox], button')
    ?.focus();
  row?.scrollIntoView({ block: 'center' });
}

/** The first of some fields, in the order they stand on the page. */
export function focusFirst(keys: readonly string[], form: ParentNode = document): void {
  const rows = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const first = rows.find((row) => keys.includes(row.dataset.field ?? ''));
  if (first?.dataset.field) focusField(first.dataset.field, form);
}
