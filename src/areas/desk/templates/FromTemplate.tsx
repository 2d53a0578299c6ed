import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { recordPath } from '#engine/entity/screensOf.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { job } from '../jobs/job.ts';

const TEMPLATE = ref({ to: 'jobTemplate' });
const CONTACT = ref({ to: 'contact', same: 'customerId', optional: true });
const TITLE = text({ max: 200, optional: true });

/** Creates a job from a template and opens it. */
export function FromTemplate({ customerId, onClose }: { readonly customerId: number; readonly onClose: () => void }) {
  const id = useId();
  const go = useGo();
  const [templateId, setTemplate] = useState<unknown>(null);
  const [contactId, setContact] = useState<unknown>(null);
  const [title, setTitle] = useState<unknown>(null);
  const log = useMutation({
    mutationFn: () =>
      api<{ readonly id: number }>(`/api/v1/system/job-templates/${String(templateId)}/jobs`, {
        method: 'POST',
        body: { customerId, contactId, title },
      }),
    onSuccess: (made) => {
      toast('Job logged');
      onClose();
      go(recordPath(job, { id: made.id, customerId }));
    },
  });
  const { error } = log;
  const context = { customerId, values: { customerId } };
  return (
    <FormDialog
      title="New job from a template"
      verb="Log job"
      busy={log.isPending}
      ready={templateId !== null}
      failed={error instanceof ApiError ? (Object.values(error.fields)[0]?.[0] ?? error.message) : null}
      onSubmit={() => log.mutate()}
      onClose={onClose}
    >
      <FieldInput
        id={`${id}-template`}
        label="Template"
        field={TEMPLATE}
        value={templateId}
        onChange={setTemplate}
        required
        autoFocus
      />
      <FieldInput
        id={`${id}-contact`}
        label="Requester"
        field={CONTACT}
        value={contactId}
        onChange={setContact}
        context={context}
      />
      <FieldInput
        id={`${id}-title`}
        label="Title"
        help="Blank: the title of the template."
        field={TITLE}
        value={title}
        onChange={setTitle}
      />
    </FormDialog>
  );
}
