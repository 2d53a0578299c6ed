/**
 * How the log is protected: `roles` if the database refuses changes by the product, `triggers` if the product connects
 * as the owner, who could drop the triggers.
 */
export type LogProtection = 'roles' | 'triggers';
