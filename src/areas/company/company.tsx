import { withEveryNoun } from '#engine/entity/declarations.web.ts';
import type { Components } from '#engine/screens/components.web.ts';

const customFieldForm = withEveryNoun(() => import('./custom-fields/CustomFieldForm.tsx'));

export const components: Components = {
  '/system/bank-holidays': () => import('./calendars/BankHolidayList.tsx'),
  '/system/custom-fields/create': customFieldForm,
  '/system/custom-fields/{id}/edit': customFieldForm,
};
