/** Sent by an island, from inside, once React has taken its HTML over. */
export const readyEvent = 'island:ready';
