/** Facts of what belongs to the estate of a customer: who may see and change it, and whose data it is. */
export const estateFacts = {
  grants: { everyone: ['view'], engineer: '*', lead: '*' },
  personalData: 'estate',
  scope: { by: 'customer', field: 'customerId' },
} as const;
