/** Moves the focus to a field's input, for any kind. */
export function focusField(key: string, form: ParentNode = document): void {
  const row = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);
  row
    ?.querySelector<HTMLElement>('input:not([type=hidden]):not([disabled]), textarea, [role=combobox], button')
    ?.focus();
  row?.scrollIntoView({ block: 'center' });
}

/** Moves the focus to the first of the given fields, in page order. */
export function focusFirst(keys: readonly string[], form: ParentNode = document): void {
  const rows = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const first = rows.find((row) => keys.includes(row.dataset.field ?? ''));
  if (first?.dataset.field) focusField(first.dataset.field, form);
}
