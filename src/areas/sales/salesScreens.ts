/** The quotes and orders of one customer. */
export const CUSTOMER_ORDERS = '/customer/{customerId}/orders';

/** The money with one customer. */
export const CUSTOMER_ACCOUNTS = '/customer/{customerId}/accounts';
