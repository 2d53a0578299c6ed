/**
 * What keeps the log as it was written: `roles` where the database itself refuses the product to change it, `triggers`
 * where the product works as its owner, who could take the triggers off.
 */
export type LogProtection = 'roles' | 'triggers';
