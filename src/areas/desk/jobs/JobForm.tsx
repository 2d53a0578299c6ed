import { recordPath } from '#engine/entity/screensOf.ts';
import { useTakeRecord } from '#engine/lists/useRecord.web.ts';
import { FormScreen } from '#engine/records/FormScreen.tsx';
import { ESSENTIALS } from '#engine/records/formValues.ts';
import { ownSections } from '#engine/records/form/ownSections.ts';
import type { SavedAnswer } from '#engine/records/useRecordForm.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { job } from './job.ts';
import { JobEssentials } from './JobEssentials.tsx';

/** Form for a new or existing job. Both open the job's page after saving. */
export function Screen() {
  const go = useGo();
  const take = useTakeRecord(job);
  const open = (answer: SavedAnswer) => {
    take(answer);
    const { id, customerId } = answer.row;
    go(recordPath(job, { id, customerId: Number(customerId) }), { replace: true, unasked: true });
  };
  return <FormScreen entity={job} sections={sections} onSaved={open} />;
}

const sections = ownSections(job, { [ESSENTIALS]: JobEssentials });
