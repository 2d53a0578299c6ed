import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { PasswordField } from '#engine/parts/PasswordField.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { readSession } from '#engine/session/session.web.ts';

/** Asks for the current and the new password. All other sessions end. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (body: { readonly current: string; readonly password: string }) => {
      await api('/api/v1/session/password', { method: 'POST', body, idempotent: false });
      await readSession();
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['user'] });
      toast('Password changed. You are signed out on all other devices.');
      onClose();
    },
  });
  const failure = change.error instanceof ApiError ? change.error : null;
  const fields = failure?.fields ?? {};
  const submit = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name) ?? '');
    change.mutate({ current: text('current'), password: text('password') });
  };
  return (
    <FormDialog
      title="Choose a new password"
      verb="Change password"
      busy={change.isPending}
      failed={Object.keys(fields).length === 0 ? failure?.message : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        name="current"
        label="Current password"
        autoComplete="current-password"
        autoFocus
        problem={fields.current?.[0]}
      />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        problem={fields.password?.[0]}
        help="Three or four unrelated words are easy to remember."
      />
    </FormDialog>
  );
}
