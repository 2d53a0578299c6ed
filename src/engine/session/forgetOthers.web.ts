/** Deletes other users' drafts from this device when a user signs in. */
export function forgetOthers(userId: number): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('draft.') && !key.startsWith(`draft.${userId}.`)) localStorage.removeItem(key);
}
