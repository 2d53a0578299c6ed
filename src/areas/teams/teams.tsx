import type { Components } from '#core/screens/components.web.ts';

export const components: Components = {};
