/** Unsaved work that this device kept for somebody else is not for whoever came in now. */
export function forgetOthers(userId: number): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('draft.') && !key.startsWith(`draft.${userId}.`)) localStorage.removeItem(key);
}
