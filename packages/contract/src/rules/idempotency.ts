/** The header that names a call, so that sending it again stores nothing twice. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
